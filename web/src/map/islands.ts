/** Names of islands, of our own making: an island is called after its oldest portion, so that a name outlives every merger. */
import type { Island, PlacedTile, Set, Shore, View } from '../generated/protocol';
import { includesShore, islandsOf, isPartOf } from './joins';
import { islandOf } from '../game/turn/turn';

const NAMES: readonly string[] =
  `Amaru Belora Calindo Dovena Esperel Farago Galuna Hibara Ilumba Jocasta Kalemi Lumero Marisol Naluvo Orinoa Palmyre
   Quelani Rosalba Samira Tavolo Ulinda Varesso Wailoa Xanthe Yaruna Zephira Alcora Bramante Cordelo Delmara Elvino Fiorina
   Gavotte Helika Isandra Jubilo Kerava Lavanda Mirador Nocturne Olivar Pimenta Quintara Ravello Solano Tamarind Umbrea Vanilo
   Wendara Ximena Yoruva Zanita Avelin Borealo Candara Dulcina Ebano Florian Grenata Havena Indigo Jasmira Kumaro Lorenza`.split(
    /\s+/,
  );

const hash = (text: string): number => {
  let value = 7;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) >>> 0;
  return value;
};

/** Names the islands of a game. Portions are counted in the order of placing, and each has the next name. */
export class IslandNames {
  readonly #names = new Map<string, string>();
  readonly #islands: readonly Island[];
  readonly #tiles: readonly PlacedTile[];
  readonly #set: Set;
  readonly #earlier = new Map<number, Shore[][]>();

  constructor(view: Pick<View, 'tiles' | 'islands'>, set: Set, game: string) {
    this.#islands = view.islands;
    this.#tiles = view.tiles;
    this.#set = set;
    const start = hash(game) % NAMES.length;
    let count = 0;
    for (const { tile } of view.tiles) {
      const portions = set.tiles.find((other) => other.id === tile)?.portions.length ?? 0;
      for (let portion = 0; portion < portions; portion += 1) {
        const round = Math.floor(count / NAMES.length);
        const name = NAMES[(start + count) % NAMES.length] ?? '';
        this.#names.set(`${tile}:${portion}`, round === 0 ? name : `${name} ${round + 1}`);
        count += 1;
      }
    }
  }

  of(island: Island | undefined): string {
    return this.#after(island?.portions);
  }

  at(shore: Shore): string {
    return this.of(islandOf(this.#islands, shore));
  }

  /** What the island of a shore was called when so many tiles lay. */
  earlier(shore: Shore, tiles: number): string {
    const island = this.#then(tiles).find((portions) => includesShore(portions, shore));
    return this.#after(island);
  }

  /** The islands that became one when the last of so many tiles was placed, as they were called before: a group for each one. */
  joinedBy(tiles: number): string[][] {
    const before = this.#then(tiles - 1);
    return this.#then(tiles)
      .map((now) => before.filter((island) => isPartOf(island, now)))
      .filter((group) => group.length > 1)
      .map((group) => group.map((island) => this.#after(island)));
  }

  /** The island that a location lies on. */
  around(location: { tile: string; location: number }): Island | undefined {
    return this.#islands.find((island) =>
      island.locations.some((other) => other.tile === location.tile && other.location === location.location),
    );
  }

  #after(portions: readonly Shore[] | undefined): string {
    const oldest = portions?.[0];
    return oldest ? (this.#names.get(`${oldest.tile}:${oldest.portion}`) ?? '') : '';
  }

  #then(tiles: number): Shore[][] {
    let islands = this.#earlier.get(tiles);
    if (!islands) this.#earlier.set(tiles, (islands = islandsOf(this.#tiles.slice(0, tiles), this.#set)));
    return islands;
  }
}
