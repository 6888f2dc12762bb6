import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToClient, ToServer } from '../generated/protocol';
import { Connection, type Socket, type Status } from './connection';

class FakeSocket implements Socket {
  sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close() {
    this.onclose?.();
  }
  says(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let heard: ToClient[];
let statuses: Status[];
let loggedOut: boolean;
let drawn: number;
let connection: Connection;

const last = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, heard, statuses, loggedOut, drawn] = [[], [], [], false, 0];
  connection = new Connection(
    {
      heard: (message) => heard.push(message),
      status: (status) => statuses.push(status),
      loggedOut: () => (loggedOut = true),
    },
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    () => drawn,
  );
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test('a table is watched as soon as the socket is open', () => {
  connection.watch('t');
  expect(last().sent).toEqual([]);
  last().onopen?.();
  expect(last().sent).toEqual([{ say: 'watch', table: 't' }]);
});

test('after a break it connects again and asks only for what it missed', () => {
  connection.watch('t');
  last().onopen?.();
  last().says({ say: 'game', table: 't', sequence: 7 });
  last().onclose?.();
  expect(statuses.at(-1)).toBe('lost');
  vi.advanceTimersByTime(500);
  last().onopen?.();
  expect(sockets).toHaveLength(2);
  expect(last().sent).toEqual([{ say: 'watch', table: 't', since: 7 }]);
});

test('an action that was not answered is sent again with the same id', () => {
  last().onopen?.();
  const id = connection.act('t', 0, 3, { action: 'end_turn' });
  last().onclose?.();
  vi.advanceTimersByTime(500);
  last().onopen?.();
  expect(last().sent).toEqual([expect.objectContaining({ say: 'act', id, on: 3 })]);
});

test('an action that was accepted or refused is not sent again', () => {
  last().onopen?.();
  const first = connection.act('t', 0, 3, { action: 'end_turn' });
  const second = connection.act('t', 0, 3, { action: 'end_turn' });
  last().says({ say: 'accepted', table: 't', id: first, sequence: 4 });
  last().says({ say: 'refused', code: 'rules', message: 'no', id: second });
  last().onclose?.();
  vi.advanceTimersByTime(500);
  last().onopen?.();
  expect(last().sent).toEqual([]);
});

test('a line that could not be stored is said again with the same id until it is said', () => {
  last().onopen?.();
  const id = connection.chat('t', 'hello');
  last().says({ say: 'refused', code: 'unavailable', message: 'later', id });
  vi.advanceTimersByTime(2_500);
  const line = { say: 'chat', table: 't', text: 'hello', id };
  expect(last().sent).toEqual([line, line]);
  last().onclose?.();
  vi.advanceTimersByTime(500);
  last().onopen?.();
  expect(last().sent).toEqual([line]);
  last().says({ say: 'said', table: 't', id });
  vi.advanceTimersByTime(5_000);
  last().onclose?.();
  vi.advanceTimersByTime(500);
  last().onopen?.();
  expect(last().sent).toEqual([]);
});

test('a server that stops is waited for, and one that logged us out is not', () => {
  last().onopen?.();
  last().says({ say: 'goodbye', reason: 'stopping', message: 'wait' });
  last().onclose?.();
  vi.advanceTimersByTime(500);
  expect([sockets.length, loggedOut]).toEqual([2, false]);
  last().onopen?.();
  last().says({ say: 'goodbye', reason: 'logged_out', message: 'bye' });
  last().onclose?.();
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, loggedOut]).toEqual([2, true]);
});

test('one that bans us is not asked again and again', () => {
  last().onopen?.();
  last().says({ say: 'goodbye', reason: 'banned', message: 'you are banned' });
  last().onclose?.();
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, loggedOut]).toEqual([1, true]);
});

test('pauses between attempts grow, and an online browser does not wait', () => {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    last().onclose?.();
    vi.advanceTimersByTime(10_000);
  }
  const before = sockets.length;
  last().onclose?.();
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(before);
  connection.hurry();
  expect(sockets).toHaveLength(before + 1);
});

test('a pause is up to half as long by lot, so that clients do not come back all at once', () => {
  drawn = 0.999;
  last().onclose?.();
  vi.advanceTimersByTime(199);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(2);
  expect(sockets).toHaveLength(2);
  drawn = 0;
  last().onclose?.();
  vi.advanceTimersByTime(799);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(2);
  expect(sockets).toHaveLength(3);
});

test('a server that falls silent is left', () => {
  last().onopen?.();
  vi.advanceTimersByTime(20_000);
  expect(last().sent).toEqual([{ say: 'ping' }]);
  vi.advanceTimersByTime(20_000);
  expect(statuses).toContain('lost');
});
