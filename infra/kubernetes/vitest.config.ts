import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'kubernetes', include: ['test/**/*.test.ts'], hookTimeout: 180_000 },
});
