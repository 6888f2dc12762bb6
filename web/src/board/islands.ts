/** Names for islands. An island has the name of its oldest portion, so it keeps it when islands join. */
import type { GameView, Island, Location, SeenEvent, Shore } from '../generated/protocol';
import { islandAround, islandOf, sameShore } from './place';

/** For each tile in the order of placing: the islands that its portions became part of. */
export type Growth = GameView['growth'];

const NAMES: readonly string[] =
  `Amaru Belora Calindo Dovena Esperel Farago Galuna Hibara Ilumba Jocasta Kalemi Lumero Marisol Naluvo
   Orinoa Palmyre Quelani Rosalba Samira Tavolo Ulinda Varesso Wailoa Xanthe Yaruna Zephira Alcora
   Bramante Cordelo Delmara Elvino Fiorina Gavotte Helika Isandra Jubilo Kerava Lavanda Mirador
   Nocturne Olivar Pimenta Quintara Ravello Solano Tamarind Umbrea Vanilo Wendara Ximena Yoruva Zanita
   Avelin Borealo Candara Dulcina Ebano Florian Grenata Havena Indigo Jasmira Kumaro Lorenza`.split(/\s+/);

const hash = (text: string): number => {
  let value = 7;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) >>> 0;
  return value;
};

const keyOf = ({ tile, portion }: Shore): string => `${tile}:${portion}`;

/** What the names of a game begin with: the set-up, so that a record has the names of its game. */
export function seedOf([first]: readonly SeenEvent[]): string {
  return first?.event === 'set_up' ? `${first.area.join()} ${first.first}` : '';
}

/** Names the islands of a game. Portions are counted in the order of placing, and each has the next name. */
export class IslandNames {
  readonly #names = new Map<string, string>();
  /** The portions of each tile. */
  readonly #brought: ReadonlySet<string>[] = [];

  constructor(
    readonly growth: Growth,
    readonly islands: readonly Island[],
    seed: string,
  ) {
    const start = hash(seed) % NAMES.length;
    for (const groups of growth) {
      const portions = groups
        .flat()
        .filter((shore) => !this.#names.has(keyOf(shore)))
        .sort((one, two) => one.portion - two.portion);
      for (const portion of portions) {
        const count = this.#names.size;
        const round = Math.floor(count / NAMES.length);
        const name = NAMES[(start + count) % NAMES.length] ?? '';
        this.#names.set(keyOf(portion), round === 0 ? name : `${name} ${round + 1}`);
      }
      this.#brought.push(new Set(portions.map(keyOf)));
    }
  }

  of(island: Island | undefined): string {
    return this.#after(island?.portions[0]);
  }

  at(shore: Shore): string {
    return this.of(islandOf(this.islands, shore));
  }

  around(location: Location): string {
    return this.of(islandAround(this.islands, location));
  }

  /** The name of a shore's island at the time when the map had this many tiles. */
  earlier(shore: Shore, tiles: number): string {
    let oldest = shore;
    for (const groups of this.growth.slice(0, tiles)) {
      const group = groups.find((group) => group.some((portion) => sameShore(portion, oldest)));
      oldest = group?.[0] ?? oldest;
    }
    return this.#after(oldest);
  }

  /**
   * The islands that the last of this many tiles joined, by their earlier names: a group for each new
   * one.
   */
  joinedBy(tiles: number): string[][] {
    const [groups, brought] = [this.growth[tiles - 1], this.#brought[tiles - 1]];
    return (groups ?? [])
      .map((group) => group.filter((shore) => !brought?.has(keyOf(shore))))
      .filter((islands) => islands.length > 1)
      .map((islands) => islands.map((oldest) => this.#after(oldest)));
  }

  #after(oldest: Shore | undefined): string {
    return oldest ? (this.#names.get(keyOf(oldest)) ?? '') : '';
  }
}
