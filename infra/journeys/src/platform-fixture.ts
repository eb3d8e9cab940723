import { test as base } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import { startOwnPlatform } from '@sentiero/local';
import { ApiClient } from '@sentiero/client/api-client';
import { AccountPage } from './account-page.ts';
import { AuthorPage } from './author-page.ts';
import { BenchPage } from './bench-page.ts';
import { InspectorPage } from './inspector-page.ts';
import { LearnerPage } from './learner-page.ts';
import { School, type Person } from './school.ts';

export { expect } from '@playwright/test';

/** Each test gets new accounts, so nothing carries over from another. */
type People = { school: School; learner: Person; teacher: Person; staff: Person };

/** The page's controls by what is done there, and the API as staff and as the learner call it. */
type Tools = {
  account: AccountPage;
  author: AuthorPage;
  bench: BenchPage;
  inspector: InspectorPage;
  seat: LearnerPage;
  api: ApiClient;
  client: ApiClient;
};

/** The services of `start` for one worker, and accounts for each test. */
export const test = base.extend<People & Tools, { platform: Platform }>({
  platform: [
    // Playwright reads from the pattern which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // Learning platforms of the journeys are on this machine.
      process.env['WEBHOOK_NETWORKS'] = '127.0.0.0/8';
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
  account: async ({ page, platform }, use) => use(new AccountPage(page, platform)),
  author: async ({ page }, use) => use(new AuthorPage(page)),
  bench: async ({ page }, use) => use(new BenchPage(page)),
  inspector: async ({ page }, use) => use(new InspectorPage(page)),
  seat: async ({ page, platform }, use) => use(new LearnerPage(page, platform)),
  api: async ({ platform, staff }, use) => use(await ApiClient.loggedIn(platform, staff)),
  client: async ({ platform, learner }, use) => use(await ApiClient.loggedIn(platform, learner)),
});
