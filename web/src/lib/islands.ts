/** Names of islands, of our own making: an island is called after its oldest portion, so that a name outlives every merger. */
import type { Island, Shore, View } from '../generated/protocol';
import type { SetArt } from './art';
import { islandOf } from './turn';

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

  constructor(view: View, art: SetArt, game: string) {
    this.#islands = view.islands;
    const start = hash(game) % NAMES.length;
    let count = 0;
    for (const { tile } of view.tiles) {
      const portions = art.tiles[tile]?.shores.length ?? 0;
      for (let portion = 0; portion < portions; portion += 1) {
        const round = Math.floor(count / NAMES.length);
        const name = NAMES[(start + count) % NAMES.length] ?? '';
        this.#names.set(`${tile}:${portion}`, round === 0 ? name : `${name} ${round + 1}`);
        count += 1;
      }
    }
  }

  of(island: Island | undefined): string {
    const oldest = island?.portions[0];
    return oldest ? (this.#names.get(`${oldest.tile}:${oldest.portion}`) ?? '') : '';
  }

  at(shore: Shore): string {
    return this.of(islandOf(this.#islands, shore));
  }

  /** The island that a location lies on. */
  around(location: { tile: string; location: number }): Island | undefined {
    return this.#islands.find((island) =>
      island.locations.some((other) => other.tile === location.tile && other.location === location.location),
    );
  }
}
