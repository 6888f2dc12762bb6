import { expect, test } from 'vitest';
import { broughtBy } from './link';

test('a link to set a new password has a code and a name', () => {
  expect(broughtBy('#recover=k3xf-0000-abcd-9zzz&name=%5A%6F%C3%AB')).toEqual({
    invite: '',
    code: 'k3xf-0000-abcd-9zzz',
    name: 'Zoë',
  });
});

test('a link to make an account has a code', () => {
  expect(broughtBy('#invite=k3xf-0000').invite).toBe('k3xf-0000');
});

test('another link brings nothing', () => {
  for (const other of ['', '#', '#bots', '#a:b:c', '#%E0%A4%A:abcd'])
    expect(broughtBy(other)).toEqual({ invite: '', code: '', name: '' });
});
