import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM'];

/** These change the lessons that everybody sees, so they have a platform that is theirs: a project has its own workers. */
const staffJourneys = /journeys\/(admin|authoring|staff)[^/]*\.spec\.ts$/;

export default defineConfig({
  testDir: 'journeys',
  fullyParallel: false,
  workers: 1,
  timeout: 240_000,
  // A machine that others use, too, has slow moments. What passes only at its second try is named at the end.
  retries: 1,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  projects: [
    { name: 'learning', testIgnore: staffJourneys },
    { name: 'staff', testMatch: staffJourneys },
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
