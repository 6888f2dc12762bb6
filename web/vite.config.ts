import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running `ilos serve`. */
const SERVER = process.env.ILOS_SERVER ?? 'http://127.0.0.1:4567';

const proxy = {
  '/api': { target: SERVER, ws: true, changeOrigin: false },
  '/icon': { target: SERVER, changeOrigin: false },
};

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  preview: { proxy },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
});
