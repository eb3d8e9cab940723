import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'operating', include: ['test/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 180_000 },
});
