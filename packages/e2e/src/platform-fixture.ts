import { test as base } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import { startOwnPlatform } from './own-platform.ts';

export { expect } from '@playwright/test';

/** All that `start` runs, for the tests of one worker. */
export const test = base.extend<object, { platform: Platform }>({
  platform: [
    // Playwright reads from the pattern which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const platform = await startOwnPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
