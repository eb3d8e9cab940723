import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'postgres', include: ['test/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 },
});
