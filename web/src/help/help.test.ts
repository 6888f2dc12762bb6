/** What the rules page says in each language, against the rules and the standard set. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_OPTIONS } from '../generated/protocol';
import { LANGUAGES } from '../testing/languages';

const RULES = readFileSync('../docs/rules.md', 'utf8');
const SET = readFileSync('../crates/rules/sets/standard.txt', 'utf8');

const numbersIn = (text: string | undefined): number[] => (text?.match(/\d+/g) ?? []).map(Number);
const found = (text: string, pattern: RegExp): number[] => {
  const match = pattern.exec(text);
  if (!match) throw new Error(`${pattern} is not there any more`);
  return match.slice(1).map(Number);
};

/** A row of the table of cards (K0): cost, cost with pirates, ships needed. */
const rowOf = (card: string): number[] =>
  found(RULES, new RegExp(`\\| ${card} \\| (\\d) \\w+(?: of the stock)? \\| (\\d)? ?\\S* \\| (\\d|none) `));
const pricesOf = (good: string): number[] => found(SET, new RegExp(`${good} +(\\d) (\\d) (\\d) (\\d) (\\d)`));

describe.each(Object.entries(LANGUAGES))('the rules page in %s', (_, texts) => {
  test.each([
    ['plantation', 'Plantation'],
    ['gold_mine', 'Gold mine'],
    ['building', 'Building'],
    ['ruins', 'Ruins'],
    ['ship', 'Ship'],
  ] as const)('gives the cost of %s', (key, card) => {
    const [cost = 0, pirated = 0, ships = 0] = rowOf(card);
    const said = numbersIn(texts[`help.card.${key}`]);
    expect(said).toContain(cost);
    expect(said).toContain(pirated);
    if (ships === 2) expect(said).toContain(ships);
  });

  test('gives both costs of every card that pirates make more expensive', () => {
    const both = ['Plantation', 'Gold mine', 'Building'].map((card) => rowOf(card).slice(0, 2).reverse());
    expect(numbersIn(texts['help.pirates']).slice(0, 6)).toEqual(both.flat());
  });

  test('counts what is in the box', () => {
    const [ships = 0, pioneers = 0] = found(RULES, /has (\d+) ships and (\d+) pioneers/);
    const [buildings = 0] = found(RULES, /(\d+) building tokens, each/);
    const [markers = 0] = found(RULES, /there are (\d+) price markers/);
    const rises = pricesOf('ebony').length - 1;
    const [perPlayer = 0] = found(RULES, /take (\d+) per player/);
    const [hand = 0] = found(RULES, /Everyone draws (\d+) cards/);
    expect(numbersIn(texts['help.setup']).slice(0, 4)).toEqual([ships, pioneers, hand, perPlayer]);
    expect(numbersIn(texts['help.limits'])).toEqual([ships, pioneers, buildings, markers, rises]);
    expect(numbersIn(texts['help.card.market'])).toEqual([1, markers, rises]);
    expect(numbersIn(texts['help.card.building'])).toContain(buildings);
  });

  test('knows the prices of the standard set', () => {
    const [ebony, gold] = [pricesOf('ebony'), pricesOf('gold')];
    expect([pricesOf('spice'), pricesOf('pigment')]).toEqual([ebony, ebony]);
    const ends = [ebony[0], ebony[4], gold[0], gold[4]];
    expect(numbersIn(texts['help.prices']).slice(0, 4)).toEqual(ends);
  });

  test('says after which rounds a game ends by itself', () => {
    const { stall_rounds, round_limit } = DEFAULT_OPTIONS;
    expect(numbersIn(texts['help.end'])).toEqual([stall_rounds, round_limit]);
  });

  test('names the designer, the publishers and the year', () => {
    for (const word of ['Frédéric Guérard', 'La Boîte de Jeu', 'Origames', '2017'])
      expect(texts['help.about']).toContain(word);
  });

  test('plays its example turn by the rules', () => {
    const [ship = 0] = rowOf('Ship');
    const [plantation = 0] = rowOf('Plantation');
    const hand = 3 + 2 + 1 + 1;
    const afterShip = hand - 1 - ship;
    const afterPlantation = afterShip - 1 - plantation;
    const afterMarket = afterPlantation - 1;
    const [draws = 0] = found(RULES, /Draw (\d) cards, \+1 for each ship/);
    const shores = 2 + 1;
    const said = numbersIn(texts['help.turn_example']);
    expect(said.slice(0, 5)).toEqual([2, 2, hand, 3, 2]);
    expect(said).toContain(afterShip);
    expect(said).toContain(afterPlantation);
    const [from, to] = pricesOf('ebony');
    expect(said.slice(-10)).toEqual([1, from, to, afterMarket, 1, 1, draws, shores, draws + shores, hand]);
    expect(afterMarket + draws + shores).toBe(hand);
  });

  test('counts its example of scoring by the prices of the standard set', () => {
    const [ebony = 0, spice = 0, gold = 0] = [
      pricesOf('ebony')[2],
      pricesOf('spice')[0],
      pricesOf('gold')[0],
    ];
    const sum = (e: number, s: number, g: number) =>
      `${e}×${ebony} + ${s}×${spice} + ${g}×${gold} = ${e * ebony + s * spice + g * gold} `;
    const [ann, ben] = [sum(9, 2, 3), sum(6, 1, 5)];
    expect(ann.split('= ')[1]).toBe(ben.split('= ')[1]);
    expect(texts['help.score_example']).toContain(ann);
    expect(texts['help.score_example']).toContain(ben);
    expect(numbersIn(texts['help.score_example']).slice(-2)).toEqual([8, 10]);
  });
});
