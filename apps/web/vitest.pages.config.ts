import { join } from 'node:path';
import { browserArguments, installedBrowser } from '@sentiero/programs/browser';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { isLong } from '../../test-suite.ts';

const executablePath = installedBrowser();
/** Production mode: the development build of React takes three times as long. */
const define = { 'process.env.NODE_ENV': '"production"' };

/** Page tests: the whole app in a real browser, with replies from the test instead of an API. The long suite runs all. */
export default defineConfig({
  define,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: {
    // Pre-bundled, because a dependency discovered later would reload the test page.
    entries: ['src/main.tsx', 'test/**/*.ts'],
    include: ['react/jsx-runtime'],
    rolldownOptions: { transform: { define } },
  },
  test: {
    name: 'pages',
    include: ['test/pages/**/*.test.ts'],
    exclude: isLong ? [] : ['**/*.long.test.ts'],
    setupFiles: [join(import.meta.dirname, '../../infra/checks/src/patient-waits.ts'), 'test/kit/setup.ts'],
    testTimeout: 120_000,
    isolate: false,
    sequence: { groupOrder: 1 },
    fileParallelism: false,
    expect: { poll: { timeout: 45_000, interval: 50 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
        contextOptions: { locale: 'en-GB', reducedMotion: 'reduce' },
        actionTimeout: 45_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
