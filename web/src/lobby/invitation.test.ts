import { expect, test } from 'vitest';
import { originForOthers } from './invitation';

const at = (address: string) => new URL(address);

test('others come in at the address that the server names', () => {
  expect(originForOthers('https://ilos.example', at('http://127.0.0.1:4567'))).toBe('https://ilos.example');
});

test('others come in where this page came in', () => {
  expect(originForOthers('', at('http://192.168.1.20:4567'))).toBe('http://192.168.1.20:4567');
});

test.each(['http://127.0.0.1:4567', 'http://localhost:4567', 'http://[::1]:4567'])(
  'no one else comes in at %s',
  (address) => {
    expect(originForOthers('', at(address))).toBeNull();
  },
);
