import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/database-server.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
