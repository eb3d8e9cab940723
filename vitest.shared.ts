import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { isLong } from './test-suite.ts';

type Options = NonNullable<ViteUserConfig['test']>;

const longTests = '**/*.long.test.ts';
const leaksNothing = join(import.meta.dirname, 'infra/checks/src/leaks-nothing.ts');
const patientWaits = join(import.meta.dirname, 'infra/checks/src/patient-waits.ts');

/** Limits that only a hang exceeds, however busy the machine. Long tests start whole processes and clusters. */
const leastMs = isLong
  ? { test: 180_000, hook: 300_000, poll: 30_000 }
  : { test: 180_000, hook: 180_000, poll: 15_000 };

/** The tests of one package. Files share a process, so `leaks-nothing.ts` checks what each leaves behind. */
export function testsOf(name: string, options: Options = {}): ViteUserConfig {
  const { testTimeout = 0, hookTimeout = 0, ...others } = options;
  return defineConfig({
    test: {
      name,
      include: [isLong ? longTests : '**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist*/**', ...(isLong ? [] : [longTests])],
      passWithNoTests: true,
      testTimeout: Math.max(testTimeout, leastMs.test),
      hookTimeout: Math.max(hookTimeout, leastMs.hook),
      expect: { poll: { timeout: leastMs.poll } },
      isolate: false,
      maxWorkers: 2,
      // Files share a process: with more room for short-lived objects, much less time goes into collecting them.
      execArgv: ['--max-semi-space-size=64'],
      setupFiles: [leaksNothing, patientWaits],
      reporters: ['default', ['json', { outputFile: `test-results/${isLong ? 'test-long' : 'test'}.json` }]],
      ...others,
    },
  });
}
