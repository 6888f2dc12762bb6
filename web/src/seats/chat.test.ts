import { beforeEach, expect, test } from 'vitest';
import type { ChatLine, Refused } from '../generated/protocol';
import { Chat } from './chat.svelte';

const line = (at: number, text: string, name = 'Ann'): ChatLine => ({
  person: 'ann',
  name,
  bot: false,
  guest: false,
  line: at,
  text,
  at,
});
const refused = (id: string, code: Refused['code']): Refused => ({ id, code, message: '' });

let sent: string[];
let chat: Chat;

beforeEach(() => {
  sent = [];
  chat = new Chat('t', (text) => `id ${sent.push(text)}`);
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

test('a line that is taken back is gone, and counts as unread no longer', () => {
  chat.heard([line(1, 'hello'), line(2, 'a bad word')]);
  chat.unsaid(2);
  expect(chat.lines.map(({ text }) => text)).toEqual(['hello']);
  expect(chat.unread).toBe(1);
});

test('a hidden chat has nothing unread, and stays hidden on this device', () => {
  chat.heard([line(1, 'hello')]);
  chat.mute(true);
  expect([chat.muted, chat.unread]).toEqual([true, 0]);
  expect(new Chat('t', () => '').muted).toBe(true);
  chat.mute(false);
  expect(chat.unread).toBe(1);
});
