import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM'];

/** These change the lessons that everybody sees, so they have a platform that is theirs: a project has its own workers. */
const staffJourneys = /journeys\/(admin|authoring|staff)[^/]*\.spec\.ts$/;

export default defineConfig({
  testDir: 'journeys',
  fullyParallel: false,
  workers: 1,
  timeout: 240_000,
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
