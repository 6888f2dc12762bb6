import { beforeEach, expect, test } from 'vitest';
import type { ChatLine, Refused } from '../generated/protocol';
import { Chat } from './chat.svelte';

const line = (at: number, text: string, name = 'Ann'): ChatLine => ({
  person: 'ann',
  name,
  bot: false,
  text,
  at,
});
const refused = (id: string, code: Refused['code']): Refused => ({ id, code, message: '' });

let sent: string[];
let chat: Chat;

beforeEach(() => {
  sent = [];
  chat = new Chat((text) => `id ${sent.push(text)}`);
});

test('what is heard again is not shown twice, and takes a new name', () => {
  chat.heard([line(1, 'hello'), line(2, 'hello')]);
  chat.heard([line(2, 'hello', 'Anne'), line(3, 'bye', 'Anne')]);
  expect(chat.lines.map(({ at, name }) => [at, name])).toEqual([
    [1, 'Ann'],
    [2, 'Anne'],
    [3, 'Anne'],
  ]);
});

test('a line is ours to answer for until the server has taken or refused it', () => {
  chat.say('hello');
  expect(sent).toEqual(['hello']);
  expect(chat.refused(refused('another', 'not_seated'))).toBe(false);
  expect(chat.refused(refused('id 1', 'not_seated'))).toBe(true);
  chat.say('hello');
  chat.accepted('id 2');
  expect(chat.refused(refused('id 2', 'not_seated'))).toBe(false);
});

test('a line that is sent again by itself is not refused for good', () => {
  chat.say('hello');
  expect(chat.refused(refused('id 1', 'unavailable'))).toBe(false);
  expect(chat.refused(refused('id 1', 'malformed'))).toBe(true);
});
