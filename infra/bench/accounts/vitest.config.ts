import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'bench-accounts', include: ['src/**/*.test.ts'] } });
