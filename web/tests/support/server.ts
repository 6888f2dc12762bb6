/** A real server for the tests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BINARY = process.env.ILOS_BINARY ?? '../target/release/ilos';

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** A server of its own with an empty database; `address` is where its pages are. */
export class TestServer {
  #process: ChildProcess | null = null;
  readonly #folder = mkdtempSync(join(tmpdir(), 'ilos-web-'));
  #port = 0;
  address = '';

  async start(): Promise<void> {
    if (process.env.ILOS_ADDRESS) {
      this.address = process.env.ILOS_ADDRESS;
      return;
    }
    if (!existsSync(BINARY))
      throw new Error(`there is no ${BINARY}: build it with \`cargo build --release\``);
    this.#port ||= await freePort();
    this.address = `http://127.0.0.1:${this.#port}`;
    const flags = [
      'serve',
      '--address',
      `127.0.0.1:${this.#port}`,
      '--limits',
      'off',
      '--database',
      join(this.#folder, 'games.db'),
    ];
    this.#process = spawn(BINARY, flags, { stdio: 'ignore' });
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const ready = await fetch(`${this.address}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the server did not get ready within ten seconds');
  }

  /** Ends the process; the database stays for the next start. */
  async halt(): Promise<void> {
    const process = this.#process;
    if (!process || process.exitCode !== null) return;
    const ended = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGTERM');
    await ended;
  }

  async stop(): Promise<void> {
    await this.halt();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
