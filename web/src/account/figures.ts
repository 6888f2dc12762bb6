/** What the finished games of a player show about them. */
import type { ByGood, Good, TableInfo } from '../generated/protocol';
import { GOODS, NO_GOODS } from '../board/nouns';

export interface Share {
  games: number;
  won: number;
}

export interface Figures extends Share {
  /** By the number of players. */
  byPlayers: Map<number, Share>;
  /** By the level of bots that sat at the table. */
  byLevel: Map<string, Share>;
  meanPoints: number | null;
  /** The resource that has brought the most points. */
  favourite: Good | null;
}

function count<K>(shares: Map<K, Share>, key: K, won: boolean): void {
  const { games, won: before } = shares.get(key) ?? { games: 0, won: 0 };
  shares.set(key, { games: games + 1, won: before + Number(won) });
}

const sorted = <K, V>(map: Map<K, V>, order: (key: K) => number) =>
  new Map([...map].sort(([one], [two]) => order(one) - order(two)));

/** Of games with several seats of one's own none counts: no one wins against themselves. */
export function figuresOf(tables: readonly TableInfo[], me: string, levels: readonly string[]): Figures {
  const byPlayers = new Map<number, Share>();
  const byLevel = new Map<string, Share>();
  const all: Share = { games: 0, won: 0 };
  const goods: ByGood<number> = { ...NO_GOODS };
  let points = 0;
  for (const { seats, result } of tables) {
    const own = seats.flatMap((occupant, seat) =>
      occupant.kind === 'person' && occupant.id === me ? [seat] : [],
    );
    const score = result?.scores.seats.find(({ seat }) => seat === own[0]);
    if (!result || !score || own.length !== 1) continue;
    const won = result.scores.winners.includes(score.seat);
    all.games += 1;
    all.won += Number(won);
    points += score.points;
    for (const good of GOODS) goods[good] += score.by_good[good];
    count(byPlayers, seats.length, won);
    const bots = seats.flatMap((occupant) => (occupant.kind === 'bot' ? [occupant.bot] : []));
    for (const level of new Set(bots)) count(byLevel, level, won);
  }
  const best = GOODS.toSorted((one, two) => goods[two] - goods[one])[0];
  return {
    ...all,
    byPlayers: sorted(byPlayers, (players) => players),
    byLevel: sorted(byLevel, (level) => levels.indexOf(level)),
    meanPoints: all.games > 0 ? Math.round(points / all.games) : null,
    favourite: best !== undefined && goods[best] > 0 ? best : null,
  };
}
