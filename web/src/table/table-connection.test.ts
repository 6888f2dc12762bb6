import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToClient, ToServer } from '../generated/protocol';
import { forget } from '../connection/api';
import type { Socket } from '../connection/connection';
import { gameView, person, seated, tableInfo } from '../testing/situations';
import { TableConnection } from './table-connection.svelte';

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
  says(message: ToClient) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const ANSWERS: Record<string, unknown> = {
  '/api/v1/guests': person('ann'),
  '/api/v1/tables/t/art': { base: '/art', tiles: {} },
  '/api/v1/tables/t/set': { name: 'standard', prices: {}, tiles: [] },
};

let sockets: FakeSocket[];
let connection: TableConnection;
let broken: Set<string>;

const connect = () => {
  const socket = new FakeSocket();
  sockets.push(socket);
  return socket;
};
const answers = (path: string) =>
  broken.has(path)
    ? Promise.reject(new TypeError('offline'))
    : Promise.resolve(new Response(JSON.stringify(ANSWERS[path])));
const table = (status: 'gathering' | 'playing'): ToClient => ({
  say: 'table',
  table: tableInfo([seated('ann'), seated('ben')], { status }),
});
const game = (sequence: number): ToClient => ({ say: 'game', ...gameView({ sequence }) });
/** Waits until all requests are answered. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function open(): Promise<FakeSocket> {
  connection = new TableConnection('t', connect);
  await connection.open();
  const socket = sockets[0];
  if (!socket) throw new Error('no connection was opened');
  socket.onopen?.();
  return socket;
}

beforeEach(() => {
  forget();
  [sockets, broken] = [[], new Set()];
  vi.stubGlobal('fetch', answers);
});
afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
});

test('a table that is left before the server has said who we are is not watched', async () => {
  const left = new TableConnection('a', connect);
  connection = new TableConnection('t', connect);
  const opening = [left.open(), connection.open()];
  left.close();
  await Promise.all(opening);
  expect(sockets).toHaveLength(1);
});

test('a lobby has a table and no game', async () => {
  const socket = await open();
  expect(socket.sent).toEqual([{ say: 'watch', table: 't' }]);
  socket.says(table('gathering'));
  await settle();
  expect(connection.table?.ownSeats).toEqual([0]);
  expect(connection.game).toBeNull();
});

test('news that come before the pictures are shown with them', async () => {
  const socket = await open();
  socket.says(table('playing'));
  socket.says(game(1));
  expect(connection.game).toBeNull();
  await settle();
  expect(connection.game?.shown.sequence).toBe(1);
  expect(connection.game?.art.base).toBe('/art');
});

test('pictures that could not be loaded are asked for again with the next news of the table', async () => {
  broken.add('/api/v1/tables/t/art');
  const socket = await open();
  socket.says(table('playing'));
  socket.says(game(1));
  await settle();
  expect(connection.game).toBeNull();
  broken.clear();
  socket.says(table('playing'));
  await settle();
  expect(connection.game?.shown.sequence).toBe(1);
});

test('what is said of another table is not ours', async () => {
  const socket = await open();
  socket.says({ say: 'table', table: tableInfo([], { id: 'other' }) });
  expect(connection.table).toBeNull();
});

test('a table that does not exist is told as such', async () => {
  const socket = await open();
  socket.says({ say: 'refused', code: 'no_such_table', message: 'no', table: 't' });
  expect(connection.missing).toBe(true);
});

test('a line of the chat that is refused is told in the game', async () => {
  const socket = await open();
  socket.says(table('playing'));
  socket.says(game(1));
  await settle();
  connection.table?.chat.say('hello');
  const line = socket.sent.find((message) => message.say === 'chat');
  if (line?.say !== 'chat') throw new Error('nothing was sent');
  socket.says({ say: 'refused', code: 'not_seated', message: 'no', id: line.id });
  expect(connection.game?.turn.notice).not.toBeNull();
});

test('the connection is told of as it comes and goes', async () => {
  const socket = await open();
  expect(connection.status).toBe('open');
  socket.onclose?.();
  expect(connection.status).toBe('lost');
});
