import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { isLong } from './test-suite.ts';

type Options = NonNullable<ViteUserConfig['test']>;

const longTests = '**/*.long.test.ts';
const leaksNothing = join(import.meta.dirname, 'infra/checks/src/leaks-nothing.ts');

/** The tests of one package. Files share a process, so `leaks-nothing.ts` checks what each leaves behind. */
export function testsOf(name: string, options: Options = {}): ViteUserConfig {
  return defineConfig({
    test: {
      name,
      include: [isLong ? longTests : '**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist*/**', ...(isLong ? [] : [longTests])],
      passWithNoTests: true,
      testTimeout: 20_000,
      hookTimeout: 60_000,
      isolate: false,
      maxWorkers: 2,
      setupFiles: [leaksNothing],
      reporters: ['default', ['json', { outputFile: `test-results/${isLong ? 'test-long' : 'test'}.json` }]],
      ...options,
    },
  });
}
