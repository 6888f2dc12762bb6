import { afterEach, expect, test, vi } from 'vitest';
import { Session } from './session.svelte';

const sockets: string[] = [];

class SocketSeen {
  constructor(url: string) {
    sockets.push(url);
  }
  send() {}
  close() {}
}

afterEach(() => vi.unstubAllGlobals());

test('whoever leaves a table before it is known who they are opens no connection to it', async () => {
  vi.stubGlobal('WebSocket', SocketSeen);
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const [left, stayed] = [new Session('a'), new Session('b')];
  const opening = [left.open(), stayed.open()];
  left.close();
  answer(new Response(JSON.stringify({ id: 'p', name: 'Ada', guest: true })));
  await Promise.all(opening);
  expect(sockets).toHaveLength(1);
  stayed.close();
});
