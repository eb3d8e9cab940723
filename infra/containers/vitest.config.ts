import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'containers', include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 300_000 },
});
