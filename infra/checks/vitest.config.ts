import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'checks', include: ['test/**/*.test.ts'] } });
