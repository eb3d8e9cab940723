import { ApiClient } from '@sentiero/client/api-client';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { applicationsDir, packZip, readFolder } from '@sentiero/curriculum';
import type { Platform } from '@sentiero/local';
import type { BrowserContext, Page } from '@playwright/test';
import { keepScreenshots, keepWaitingPage } from '../src/screenshots.ts';
import { LearnerPage } from '../src/learner-page.ts';
import { fillLogin, openAs } from '../src/log-in.ts';
import { test } from '../src/own-copies-fixture.ts';
import { expect } from '../src/platform-fixture.ts';
import type { Person } from '../src/school.ts';
import { openLessonTool } from '../src/open-lesson-tool.ts';
import { textsIn } from '../src/texts.ts';

const weak = '/wp-content/plugins/wp-advanced-search/class.inc/autocompletion/autocompletion-PHP5.5.php';
const inject = (t: string, f: string) => `${weak}?${new URLSearchParams({ q: 'a', t, f })}`;

test.beforeAll(async ({ podman }) => {
  test.setTimeout(900_000);
  await podman.loadWordPress();
});

/** Imports the ready-made files, as staff do; returns the lesson and the address of its target. */
async function importWordPress(platform: Platform, staff: Person) {
  const client = await ApiClient.loggedIn(platform, staff);
  const file = packZip(await readFolder(`${applicationsDir}/wordpress`));
  await client.call(authoringEndpoints.importLessons, { file, query: { force: true } });
  const target = (await client.call(targetsEndpoints.list)).find(({ slug }) => slug === 'wordpress');
  const lesson = (await client.call(lessonsEndpoints.list)).find(({ title }) =>
    title.en.startsWith('WordPress'),
  );
  if (!target || !lesson) throw new Error('the files were not imported');
  return { target, lesson: lesson.id };
}

/** A learner in a browser of their own, and the statuses of the pages that their tabs were answered. */
class Seat {
  readonly lesson: LearnerPage;
  readonly statuses: number[] = [];

  constructor(context: BrowserContext, page: Page, platform: Platform) {
    this.lesson = new LearnerPage(page, platform);
    context.setDefaultTimeout(120_000);
    context.on('response', (response) => {
      const request = response.request();
      if (request.isNavigationRequest() && new URL(request.url()).hostname.startsWith('wordpress.'))
        this.statuses.push(response.status());
    });
  }
}

/** Returns the address that shows the comment to its author, before anyone has approved it. */
async function comment(site: Page, address: string, text: string): Promise<string> {
  await site.goto(`${address}?p=1`);
  await site.getByRole('textbox', { name: 'Comment' }).fill(text);
  await site.getByRole('textbox', { name: 'Name' }).fill('Reto');
  await site.getByRole('textbox', { name: 'Email' }).fill('reto@post.example');
  await site.getByRole('button', { name: 'Post Comment' }).click();
  await expect(site.getByText(text)).toBeVisible();
  const url = new URL(site.url());
  url.hash = '';
  return url.href;
}

const t = textsIn('de');

async function openInGerman(page: Page, platform: Platform, who: Person, path: string): Promise<void> {
  await page.goto(`${platform.settings.WEB_URL}/login?next=${encodeURIComponent(path)}`);
  await fillLogin(page, who, t);
  await expect(page).not.toHaveURL(/\/login/);
}

const market = (site: Page) =>
  expect(site.getByRole('link', { name: 'Market on Saturday' }).first()).toBeVisible();

test('two learners use WordPress, one drops all tables and starts over, and the other never notices', async ({
  browser,
  platform,
  staff,
  school,
}) => {
  const { target, lesson } = await importWordPress(platform, staff);
  const address = target.frontend_url;
  const people = [
    await school.person({ firstName: 'Lena', lastName: 'Ammann' }),
    await school.person({ firstName: 'Noe', lastName: 'Favre' }),
  ];
  const seats: { seat: Seat; site: Page }[] = [];
  for (const person of people) {
    const context = await browser.newContext({ locale: 'en-GB' });
    const seat = new Seat(context, await context.newPage(), platform);
    await openAs(seat.lesson.page, platform, person, `/lessons/${lesson}`);
    seats.push({ seat, site: await seat.lesson.launch() });
  }
  const [one, two] = seats;
  if (!one || !two) throw new Error('nobody sits there');
  for (const { seat, site } of seats) {
    // Nobody touches the waiting page.
    await site.bringToFront();
    await market(site);
    expect(seat.statuses).toContain(503);
    expect(seat.statuses.at(-1)).toBe(200);
  }

  await one.seat.lesson.page.bringToFront();
  await one.seat.lesson.next();
  await one.seat.lesson.expectStep('A site from parts');
  await one.seat.lesson.next();
  for (const [title, path] of [
    ['Which version?', '/wp-content/plugins/wp-advanced-search/readme.txt'],
    ['A table that you name', inject('wp_users -- ', 'user_login')],
    ['The hashes', inject('wp_users -- ', 'user_pass')],
  ] as const) {
    await one.seat.lesson.expectStep(title);
    await one.site.bringToFront();
    await one.site.goto(new URL(path, address).href);
    await one.seat.lesson.page.bringToFront();
    await one.seat.lesson.expectCompleted();
    await one.seat.lesson.next();
  }

  await one.site.bringToFront();
  const commentOfOne = await comment(one.site, address, 'Lena was here.');
  await two.site.bringToFront();
  const commentOfTwo = await comment(two.site, address, 'Noe was here.');
  await expect(two.site.getByText('Lena was here.')).toHaveCount(0);
  two.seat.statuses.length = 0;

  await one.site.bringToFront();
  await one.site.goto(
    new URL(inject("information_schema.tables WHERE table_name LIKE 'wp%' -- ", 'table_name'), address).href,
  );
  const tables = (await one.site.locator('body').innerText()).trim().split(/\s+/);
  expect(tables.length).toBeGreaterThan(10);
  await one.site.goto(
    new URL(inject(`wp_users; DROP TABLE ${tables.join()} -- `, 'user_login'), address).href,
  );
  await one.site.goto(address);
  await expect(one.site).toHaveURL(/install\.php/);
  await two.site.bringToFront();
  await two.site.goto(commentOfTwo);
  await expect(two.site.getByText('Noe was here.')).toBeVisible();

  const { page } = one.seat.lesson;
  await page.bringToFront();
  await openLessonTool(page, 'Your copy');
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Stops at .* unless you use it\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  const question = page.getByRole('dialog', { name: 'Start over' });
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(question).toBeHidden();
  await one.site.bringToFront();
  await one.site.goto(address);
  await market(one.site);
  await one.site.goto(commentOfOne);
  // WordPress lets browsers keep that page for ten minutes.
  await one.site.reload();
  await expect(one.site.getByText('Lena was here.')).toHaveCount(0);

  await two.site.bringToFront();
  await two.site.goto(commentOfTwo);
  await expect(two.site.getByText('Noe was here.')).toBeVisible();
  expect(two.seat.statuses.filter((status) => status !== 200)).toEqual([]);
});

test('staff try the application, see its log, and the copies that run', async ({
  browser,
  platform,
  staff,
  learner,
}) => {
  const { target, lesson } = await importWordPress(platform, staff);
  const german = await browser.newContext({ locale: 'de-CH', viewport: { width: 1440, height: 900 } });
  const page = await german.newPage();
  german.setDefaultTimeout(60_000);
  await openInGerman(page, platform, staff, `/admin/targets/${target.id}/edit`);
  await keepScreenshots(page, 'own-copies-form');
  await page.goto(`${platform.settings.WEB_URL}/admin/targets/${target.id}`);
  await page.getByRole('button', { name: t('instance.trial-start') }).click();
  await expect(page.getByText(t('instance.state-ready'), { exact: true })).toBeVisible();
  await expect(page.getByLabel(t('instance.log'))).toContainText('ready for connections');
  await keepScreenshots(page, 'own-copies-trial');

  const context = await browser.newContext({ locale: 'de-CH', viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(120_000);
  const own = await context.newPage();
  await openInGerman(own, platform, learner, `/lessons/${lesson}`);
  const opened = context.waitForEvent('page');
  await own.getByRole('link', { name: t('target.launch-name', { name: 'WordPress' }) }).click();
  const site = await opened;
  await site.waitForLoadState();
  await keepWaitingPage(site, 'own-copies-waiting');
  await market(site);
  await own.bringToFront();
  await openLessonTool(own, t('instance.title'));
  await expect(own.getByText(t('instance.state-ready'), { exact: true })).toBeVisible();
  await keepScreenshots(own, 'own-copies-lesson');
  await own.getByRole('button', { name: t('instance.reset') }).click();
  await expect(own.getByRole('dialog', { name: t('instance.reset') })).toBeVisible();
  await keepScreenshots(own, 'own-copies-reset');

  await page.bringToFront();
  await page.goto(`${platform.settings.WEB_URL}/admin/instances`);
  await expect(page.getByText(learner.username, { exact: true })).toBeVisible();
  await keepScreenshots(page, 'own-copies-list');
});
