import { expect, test } from 'vitest';
import { bot, seated } from '../testing/situations';
import { newsOfPeople } from './news';

const ann = seated('ann');
const told = (before: ReturnType<typeof seated>, now: ReturnType<typeof seated>) =>
  newsOfPeople([ann, before, bot('trader')], [ann, now, bot('trader')], 'ann');

test('everyone is told who goes away, who is back, and for whom a bot plays', () => {
  const [ben, gone] = [seated('ben'), seated('ben', { present: false, away_since: 7 })];
  expect(told(ben, gone)).toEqual(['BEN is away']);
  expect(told(gone, ben)).toEqual(['BEN is back']);
  expect(told(gone, { ...gone, away: true })).toEqual(['A bot plays for BEN']);
  expect(told({ ...ben, away: true }, ben)).toEqual(['BEN plays again']);
  expect(told(ben, { ...ben, away: true, resigned: true })).toEqual(['BEN resigns: a bot plays to the end']);
});

test('nothing is told about ourselves, or when nothing changes', () => {
  expect(told(seated('ben'), seated('ben', { bot: true }))).toEqual([]);
  expect(newsOfPeople([ann], [{ ...ann, away: true }], 'ann')).toEqual([]);
});
