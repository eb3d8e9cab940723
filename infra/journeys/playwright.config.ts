import { defineConfig } from '@playwright/test';
import { browserArguments, ensureBrowser } from '@sentiero/programs/browser';
import { isLong } from '../../test-suite.ts';

/** Tests that change the shared lessons get their own platform, because a project has its own workers. */
const staffJourneys = /journeys\/(long\/)?(admin|authoring|staff)[^/]*\.spec\.ts$/;
const longJourneys = / long\//;

export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  workers: 2,
  ...(isLong ? { grep: longJourneys } : { grepInvert: longJourneys }),
  // The time limits catch hangs; they do not measure speed.
  timeout: isLong ? 600_000 : 240_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results/traces',
  reporter: [['list'], ['json', { outputFile: `test-results/${isLong ? 'test-long' : 'test'}.json` }]],
  // The staff tests' platform starts together with the others, not after them. Each worker starts a platform, which
  // takes as much processor time as the short journeys of a worker that begins late.
  projects: [
    { name: 'staff', testMatch: staffJourneys },
    { name: 'learning', testIgnore: staffJourneys, ...(isLong ? {} : { workers: 1 }) },
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // A trace takes half of the processor time of a test; to look into a failure, add `--trace on`.
    trace: isLong ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await ensureBrowser(),
      args: browserArguments,
    },
  },
});
