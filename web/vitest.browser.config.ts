import { defineConfig } from 'vitest/config';

/** Tests that drive a real Chromium against a real server. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
