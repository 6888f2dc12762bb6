import { defineConfig } from 'vitest/config';

/** Pictures of every page and state, for the eye. */
export default defineConfig({
  test: { include: ['tests/shots/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 60_000 },
});
