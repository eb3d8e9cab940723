import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'target-kit', testTimeout: 30_000 } });
