import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running `ilos serve`. */
const SERVER = process.env.ILOS_SERVER ?? 'http://127.0.0.1:4567';

const proxy = {
  '/api': { target: SERVER, ws: true, changeOrigin: false },
  '/icon': { target: SERVER, changeOrigin: false },
};

const BUILT = new URL('dist/', import.meta.url);
const WORKER = new URL('sw.js', BUILT);

/** What ends the name of a compressed copy, as the server expects it. */
const COPIES = { '.br': brotliCompressSync, '.gz': gzipSync };

/** Names the cache of the service worker after all built files, and puts compressed copies beside them. */
function finish(): Plugin {
  const files = () =>
    readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => new URL(name, BUILT))
      .filter((file) => statSync(file).isFile());
  return {
    name: 'ilos-finish',
    apply: 'build',
    closeBundle() {
      const hash = createHash('sha256');
      for (const file of files()) hash.update(readFileSync(file));
      const build = hash.digest('hex').slice(0, 12);
      writeFileSync(WORKER, readFileSync(WORKER, 'utf8').replace('BUILD', build));
      for (const file of files()) {
        const content = readFileSync(file);
        for (const [ending, compress] of Object.entries(COPIES)) {
          const copy = compress(content);
          // A picture would only take longer to unpack.
          if (copy.length < content.length * 0.9) writeFileSync(new URL(file.href + ending), copy);
        }
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), finish()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  preview: { proxy },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
});
