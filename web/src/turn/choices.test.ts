import { describe, expect, test } from 'vitest';
import { cards, island, location, situation } from '../testing/situations';
import {
  askShip,
  back,
  chooseBuild,
  chooseCell,
  chooseGood,
  chooseHideout,
  chooseLanding,
  chooseLocation,
  chooseShip,
  chooseShore,
  chooseTile,
  filled,
  rotate,
  still,
  suggest,
  touch,
} from './choices';
import { EMPTY } from './draft';
import { action, growth, isPirated, landings, need, rotations, targets } from './options';

const field = { card: 'plantation', at: location('cape'), cost: 2, pirated: false } as const;
const pirated = { card: 'plantation', at: location('bar', 1), cost: 3, pirated: true } as const;
const planting = situation({ plantation: 2, ship: 3 }, { plays: [field, pirated] });

const explore = (q: number, rotation: number, portion: number) => ({
  explore: { tile: 'atoll', q, r: 0, rotation, portion },
});

const sailing = {
  ...situation(
    { ship: 2, market: 1 },
    {
      ship: {
        cost: 1,
        berths: [{ shore: { tile: 'cape', portion: 0 } }, 'reserve'],
        destinations: [
          { shore: { tile: 'cape', portion: 0 } },
          { shore: { tile: 'bar', portion: 0 } },
          { hideout: { tile: 'strait' } },
          explore(1, 0, 0),
          explore(1, 0, 1),
          explore(1, 2, 0),
          explore(2, 1, 0),
        ],
      },
      plays: [],
    },
    [island(['cape', 0], ['cape', 1]), island(['bar', 0])],
  ),
  excluded: [0, null],
};

describe('playing a card', () => {
  test('touching a playable card offers its places with their costs', () => {
    const draft = touch(EMPTY, 'plantation:0', planting);
    expect(need(draft, planting)).toBe('target');
    expect(targets(draft, planting).locations.map(({ cost }) => cost)).toEqual([2, 3]);
  });

  test('a card that cannot be played is not taken up', () => {
    const stuck = situation({ ruins: 1 }, { cards: [{ card: 'ruins', in_hand: 1, playable: false }] });
    expect(touch(EMPTY, 'ruins:0', stuck)).toEqual(EMPTY);
  });

  test('before the place is chosen another card is played instead, after it that card pays', () => {
    const first = touch(EMPTY, 'plantation:0', planting);
    expect(touch(first, 'plantation:1', planting).playing).toBe('plantation:1');
    const placed = chooseLocation(first, field.at, planting);
    expect(touch(placed, 'plantation:1', planting).paying).toEqual(['plantation:1']);
  });

  test('nothing is ready until the payment is whole, and then the action is what the server takes', () => {
    let draft = chooseLocation(touch(EMPTY, 'plantation:0', planting), field.at, planting);
    draft = touch(draft, 'ship:0', planting);
    expect(need(draft, planting)).toBe('pay');
    expect(action(draft, planting)).toBeNull();
    draft = touch(draft, 'ship:2', planting);
    expect(action(draft, planting)).toEqual({
      action: 'play',
      card: 'plantation',
      at: field.at,
      payment: cards({ ship: 2 }),
    });
  });

  test('a card too many takes the place of the first, and touching one again takes it out', () => {
    let draft = chooseLocation(touch(EMPTY, 'plantation:0', planting), field.at, planting);
    for (const slot of ['ship:0', 'ship:1', 'ship:2'] as const) draft = touch(draft, slot, planting);
    expect(draft.paying).toEqual(['ship:1', 'ship:2']);
    expect(touch(draft, 'ship:2', planting).paying).toEqual(['ship:1']);
  });

  test('a dearer place keeps what is paid, a cheaper one keeps no more than its price', () => {
    let draft = chooseLocation(touch(EMPTY, 'plantation:0', planting), pirated.at, planting);
    for (const slot of ['ship:0', 'ship:1', 'ship:2'] as const) draft = touch(draft, slot, planting);
    expect(isPirated(draft, planting)).toBe(true);
    expect(chooseLocation(draft, field.at, planting).paying).toHaveLength(2);
  });

  test('the suggested payment never takes the card that is played', () => {
    const suggested = [{ card: 'plantation', cost: 2, payment: cards({ plantation: 1, ship: 1 }) }] as const;
    const advised = { ...planting, suggested };
    const draft = chooseLocation(touch(EMPTY, 'plantation:1', advised), field.at, advised);
    expect(suggest(draft, advised).paying.toSorted()).toEqual(['plantation:0', 'ship:2']);
  });

  test('the payment is filled in when its price is known, and stays as the player changes it', () => {
    const suggested = [
      { card: 'plantation', cost: 2, payment: cards({ ship: 2 }) },
      { card: 'plantation', cost: 3, payment: cards({ ship: 3 }) },
    ] as const;
    const advised = { ...planting, suggested };
    const taken = touch(EMPTY, 'plantation:0', advised);
    const placed = chooseLocation(taken, field.at, advised);
    const paid = filled(placed, taken, advised);
    expect(need(paid, advised)).toBe('ready');
    const less = touch(paid, 'ship:2', advised);
    expect(filled(less, paid, advised)).toBe(less);
    const dearer = chooseLocation(paid, pirated.at, advised);
    expect(filled(dearer, paid, advised).paying).toHaveLength(3);
  });

  test('a place that is the only one is chosen at once', () => {
    const only = situation({ plantation: 2, ship: 3 }, { plays: [field] });
    expect(touch(EMPTY, 'plantation:0', only).at).toEqual(field.at);
    const market = situation(
      { market: 1 },
      { plays: [{ card: 'market', good: 'gold', cost: 0, pirated: false }] },
    );
    expect(touch(EMPTY, 'market:0', market).good).toBe('gold');
  });

  test('going back undoes the place with its payment, then the card', () => {
    let draft = chooseLocation(touch(EMPTY, 'plantation:0', planting), field.at, planting);
    draft = touch(draft, 'ship:0', planting);
    draft = back(draft, planting);
    expect([draft.at, draft.paying, draft.playing]).toEqual([null, [], 'plantation:0']);
    expect(back(draft, planting)).toEqual(EMPTY);
  });
});

describe('a ship', () => {
  const draft = touch(EMPTY, 'ship:0', sailing);

  test('comes from the reserve unless another is chosen', () => {
    expect(draft.ship).toBe('reserve');
  });

  test('is asked for before there are destinations, and asked for again by going back', () => {
    const asking = askShip(draft);
    expect(need(asking, sailing)).toBe('ship');
    expect([targets(asking, sailing).shores, targets(asking, sailing).tiles]).toEqual([[], []]);
    const chosen = chooseShip(asking, { shore: { tile: 'cape', portion: 0 } }, sailing);
    expect(need(chosen, sailing)).toBe('target');
    expect(targets(chosen, sailing).shores).toHaveLength(1);
    expect(back(chosen, sailing)).toEqual(asking);
  });

  test('may not go to the island that it lies at', () => {
    const lifted = chooseShip(draft, { shore: { tile: 'cape', portion: 0 } }, sailing);
    expect(targets(lifted, sailing).shores).toEqual([{ tile: 'bar', portion: 0 }]);
    const bound = chooseShore(draft, { tile: 'cape', portion: 0 });
    expect(chooseShip(bound, { shore: { tile: 'cape', portion: 0 } }, sailing).to).toBeNull();
  });

  test('with a tile: legal cells first, then legal rotations only, then its shores', () => {
    let placed = chooseTile(draft, 'atoll', sailing);
    expect(need(placed, sailing)).toBe('cell');
    expect(targets(placed, sailing).cells).toEqual([
      { q: 1, r: 0 },
      { q: 2, r: 0 },
    ]);
    placed = chooseCell(placed, { q: 1, r: 0 }, sailing);
    expect(rotations(placed, sailing)).toEqual([0, 2]);
    expect(landings(placed, sailing)).toEqual([0, 1]);
    placed = chooseLanding(placed, 1);
    placed = chooseCell(placed, { q: 1, r: 0 }, sailing);
    expect(placed.to).toEqual(explore(1, 2, 0));
    expect(rotate(placed, 1, sailing).to).toMatchObject({ explore: { rotation: 0 } });
    expect(rotate(placed, -1, sailing).to).toMatchObject({ explore: { rotation: 0 } });
  });

  test('is paid like anything else', () => {
    const bound = touch(chooseHideout(draft, { tile: 'strait' }), 'market:0', sailing);
    expect(action(bound, sailing)).toEqual({
      action: 'play',
      card: 'ship',
      from: 'reserve',
      to: { hideout: { tile: 'strait' } },
      payment: cards({ market: 1 }),
    });
  });
});

describe('other cards', () => {
  test('a site where only a fort can be built needs no question', () => {
    const at = location('cape');
    const fort = situation(
      { building: 1, ship: 2 },
      { plays: [{ card: 'building', at, build: 'fort', cost: 2, pirated: false }] },
    );
    const draft = chooseLocation(touch(EMPTY, 'building:0', fort), at, fort);
    expect(need(draft, fort)).toBe('pay');
    expect(draft.build).toBe('fort');
  });

  test('a trading post names the good that it copies', () => {
    const at = location('cape');
    const site = situation(
      { building: 1, ship: 2 },
      {
        plays: [
          { card: 'building', at, build: 'fort', cost: 2, pirated: false },
          { card: 'building', at, build: 'post', good: 'spice', cost: 2, pirated: false },
        ],
      },
    );
    let draft = chooseLocation(touch(EMPTY, 'building:0', site), at, site);
    expect(need(draft, site)).toBe('build');
    draft = chooseBuild(draft, { post: 'spice' });
    for (const slot of ['ship:0', 'ship:1'] as const) draft = touch(draft, slot, site);
    expect(action(draft, site)).toMatchObject({ build: 'post', good: 'spice' });
  });

  test('a market pays with the good alone', () => {
    const market = situation(
      { market: 1 },
      { plays: [{ card: 'market', good: 'gold', cost: 0, pirated: false }] },
    );
    const draft = chooseGood(touch(EMPTY, 'market:0', market), 'gold');
    expect(action(draft, market)).toEqual({
      action: 'play',
      card: 'market',
      good: 'gold',
      payment: cards({}),
    });
  });
});

describe('the beginning', () => {
  test('cards to exchange are touched and touched again', () => {
    const start = situation({ ship: 3, ruins: 2 }, { phase: 'mulligan', end_turn: false });
    let draft = touch(EMPTY, 'ruins:0', start);
    draft = touch(draft, 'ship:1', start);
    draft = touch(draft, 'ship:1', start);
    expect(action(draft, start)).toEqual({ action: 'mulligan', discard: cards({ ruins: 1 }) });
  });

  test('the first landing needs no card', () => {
    const landing = situation(
      {},
      { phase: 'first_islands', destinations: [explore(0, 0, 0)], end_turn: false },
    );
    const draft = chooseTile(EMPTY, 'atoll', landing);
    expect(action(draft, landing)).toEqual({ action: 'first_island', to: explore(0, 0, 0) });
  });
});

describe('news in the middle of a turn', () => {
  const chosen = chooseLocation(touch(EMPTY, 'plantation:0', planting), field.at, planting);

  test('what is still possible stays chosen', () => {
    expect(still(chosen, planting)).toBe(chosen);
  });

  test('a place that is gone, or a card that is gone, clears the choice', () => {
    const gone = situation({ plantation: 2, ship: 3 }, { plays: [pirated] });
    expect(still(chosen, gone)).toEqual(EMPTY);
    expect(still(chosen, situation({ ship: 3 }, { plays: [field] }))).toEqual(EMPTY);
  });
});

describe('the tile that is being placed', () => {
  const islands = [island(['cape', 0]), island(['bar', 0])];
  const destinations = [explore(1, 0, 0), explore(1, 0, 1), explore(1, 2, 0)];
  const landing = {
    ...situation({}, { phase: 'first_islands', destinations }, islands),
    prospect: { outcomes: [[[1]], [[0, 1]]], placings: [0, 0, 1] },
  };

  test('grows or joins the islands that the server says', () => {
    const placed = chooseTile(EMPTY, 'atoll', landing);
    expect(growth(placed, landing)).toEqual([[islands[1]]]);
    expect(growth(rotate(placed, 1, landing), landing)).toEqual([islands]);
  });

  test('does nothing before it lies anywhere', () => {
    expect(growth(EMPTY, landing)).toEqual([]);
  });
});
