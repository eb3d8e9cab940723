import { test as base } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import { startOwnPlatform } from '@sentiero/local';
import { School, type Person } from './school.ts';

export { expect } from '@playwright/test';

/** Each test gets new accounts, so nothing carries over from another. */
type People = { school: School; learner: Person; teacher: Person; staff: Person };

/** The services of `start` for one worker, and accounts for each test. */
export const test = base.extend<People, { platform: Platform }>({
  platform: [
    // Playwright reads from the pattern which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const platform = await startOwnPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  school: async ({ platform }, use) => {
    const school = new School(platform);
    await use(school);
    await school.end();
  },
  learner: async ({ school }, use) => use(await school.person({ firstName: 'Lena', lastName: 'Ammann' })),
  teacher: async ({ school }, use) =>
    use(await school.person({ firstName: 'Theo', lastName: 'Favre', isTeacher: true })),
  staff: async ({ school }, use) =>
    use(await school.person({ firstName: 'Stella', lastName: 'Bernasconi', isStaff: true })),
});
