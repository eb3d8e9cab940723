import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'curriculum', testTimeout: 60_000 } });
