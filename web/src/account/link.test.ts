import { expect, test } from 'vitest';
import { recoveryOf } from './link';

test('the link of a mail has a name and a code', () => {
  expect(recoveryOf('#%5A%6F%C3%AB:k3xf-0000-abcd-9zzz')).toEqual({
    name: 'Zoë',
    code: 'k3xf-0000-abcd-9zzz',
  });
});

test('what is behind the # of another link is none', () => {
  for (const other of ['', '#', '#bots', '#a:b:c', '#%E0%A4%A:abcd']) expect(recoveryOf(other)).toBeNull();
});
