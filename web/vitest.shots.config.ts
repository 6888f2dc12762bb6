import { defineConfig } from 'vitest/config';

/** Pictures of every page and state, for the eye; and measurements. */
export default defineConfig({
  test: {
    include: ['tests/shots/**/*.test.ts', 'tests/measure/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
