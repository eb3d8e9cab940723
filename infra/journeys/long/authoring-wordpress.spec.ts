import type { Page } from '@playwright/test';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { languages, type Translatable } from '@sentiero/contracts/shared';
import { freePort } from '@sentiero/local';
import { startWordPress } from '@sentiero/programs';
import type { AuthorPage } from '../src/author-page.ts';
import { LearnerPage } from '../src/learner-page.ts';
import { openAs } from '../src/log-in.ts';
import { createTarget } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { startStatementLog } from '../src/statement-log.ts';
import { wordPressTasks, type WordPressTask } from '../src/wordpress-lesson.ts';

const ending: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** Counts what an author's hands do; a choice in a list takes two clicks. */
async function countHands(page: Page): Promise<{ clicks: number; fields: number }> {
  const hands = { clicks: 0, fields: 0 };
  await page.exposeFunction('noteHands', (kind: keyof typeof hands, count: number) => (hands[kind] += count));
  await page.addInitScript(() => {
    const note = (kind: string, count: number) =>
      void (globalThis as unknown as { noteHands: (kind: string, count: number) => void }).noteHands(
        kind,
        count,
      );
    const isText = (element: EventTarget | null) =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && element.type === 'text');
    document.addEventListener('click', ({ isTrusted }) => isTrusted && note('clicks', 1), true);
    document.addEventListener(
      'change',
      ({ target }) => target instanceof HTMLSelectElement && note('clicks', 2),
      true,
    );
    document.addEventListener('focus', ({ target }) => isText(target) && note('fields', 1), true);
  });
  return hands;
}

/** Writes the texts in each language, as an author who translates does. */
async function write(author: AuthorPage, texts: Record<string, Translatable>): Promise<void> {
  for (const language of languages) {
    await author.tab(language).click();
    for (const [label, value] of Object.entries(texts)) await author.field(label).fill(value[language]);
  }
}

/** A rule from one of the author's own records, with the trial that says whether it would pass. */
async function makeRule(author: AuthorPage, { type, record, search, parts }: WordPressTask): Promise<void> {
  const records = author.field(type === 'T' ? 'Recorded request' : 'Recorded event');
  if (search !== undefined) await author.field('Search events').fill(search);
  const option = records.locator('option', { hasText: record });
  await records.selectOption((await option.last().getAttribute('value')) ?? '');
  for (const name of parts) await author.page.getByRole('checkbox', { name }).first().click();
  await author.button('Make the rule').click();
  await expect(author.page.getByText('This would complete the step.')).toBeVisible();
}

const inEach = (de: string, en: string, fr: string, it: string): Translatable => ({ de, en, fr, it });

test('a lesson on WordPress with ten requests and two statements is written by hand, and solved', async ({
  page,
  browser,
  platform,
  staff,
  learner,
  author,
  api,
}) => {
  const { TARGET_DOMAIN, PROXY_PORT, WEB_URL } = platform.settings;
  const [backendPort, port] = [await freePort(), await freePort()];
  const address = `http://market.${TARGET_DOMAIN}:${PROXY_PORT}`;
  const wordPress = await startWordPress({ port: backendPort, address });
  ending.push(() => wordPress.stop());
  const target = await createTarget(api, platform, {
    label: 'market',
    backendUrl: `http://127.0.0.1:${port}/`,
  });
  ending.push(await startStatementLog({ platform, target, wordPress, port }));

  page.context().setDefaultTimeout(20_000);
  const hands = await countHands(page);
  const began = Date.now();
  await openAs(page, platform, staff, '/admin/lessons/create');
  const title = inEach(
    'Ein WordPress von innen',
    'Inside a WordPress',
    'Dans un WordPress',
    'Dentro un WordPress',
  );
  await write(author, { Title: title });
  await author.button('Add: Goals').click();
  await write(author, { 'Goal 1': title });
  await page.getByLabel('Target application').selectOption({ label: 'market' });
  await author.field('Visibility').selectOption('visible');
  await page.getByLabel('Show database queries (SQL)').check();
  await author.save();
  await expect(author.title).toHaveText(title.en);
  const id = Number(/lessons\/(\d+)/.exec(page.url())?.[1]);
  // Lessons are found by their category.
  const category = { order: 91, title, description: title, is_visible: true, lessons_ids: [id] };
  await api.call(authoringEndpoints.createCategory, { body: category });
  await page.getByRole('link', { name: 'Add step' }).click();
  const welcome = inEach('Willkommen', 'Welcome', 'Bienvenue', 'Benvenuti');
  await author.field('Visibility').selectOption('visible');
  await write(author, { Title: welcome, Content: welcome });
  await author.save();
  await expect(author.title).toHaveText(welcome.en);

  await page.goto(`${WEB_URL}/lessons/${id}`);
  const own = await new LearnerPage(page, platform).launch();
  for (const { act } of wordPressTasks) await act(own, address);
  await page.bringToFront();
  await page.goto(`${WEB_URL}/admin/lessons/${id}`);
  for (const task of wordPressTasks) {
    await page.getByRole('link', { name: 'Add step' }).click();
    await author.field('Type').selectOption(task.type);
    await author.field('Visibility').selectOption('visible');
    await write(author, { Title: task.title, Content: task.title });
    await makeRule(author, task);
    await author.save();
    await expect(author.title).toHaveText(task.title.en);
    await page.getByRole('link', { name: 'Lesson', exact: true }).click();
  }
  await page.getByRole('link', { name: 'Add step' }).click();
  const end = inEach('Geschafft', 'Done', 'Terminé', 'Fatto');
  await author.field('Visibility').selectOption('visible');
  await write(author, { Title: end, Content: end });
  await author.save();
  await expect(author.title).toHaveText(end.en);
  const minutes = (Date.now() - began) / 60_000;
  process.stdout.write(
    `written with ${hands.clicks} clicks and ${hands.fields} texts in ${minutes.toFixed(1)} minutes\n`,
  );
  // A click takes two seconds, a short text ten: half an hour.
  expect(hands.clicks * 2 + hands.fields * 10).toBeLessThan(30 * 60);
  const steps = await api.call(authoringEndpoints.listSteps, { params: { id } });
  expect(Map.groupBy(steps, ({ type }) => type).get('T')).toHaveLength(10);
  expect(Map.groupBy(steps, ({ type }) => type).get('E')).toHaveLength(2);
  for (const step of steps) expect(Object.values(step.title).every((words) => words !== '')).toBe(true);

  const seat = new LearnerPage(await (await browser.newContext()).newPage(), platform);
  seat.page.context().setDefaultTimeout(20_000);
  await openAs(seat.page, platform, learner, `/lessons/${id}`);
  const site = await seat.launch();
  await seat.page.bringToFront();
  await seat.next();
  await seat.expectStep(welcome.en);
  await seat.next();
  for (const task of wordPressTasks) {
    await seat.expectStep(task.title.en);
    await site.bringToFront();
    await task.act(site, address);
    await seat.page.bringToFront();
    await seat.expectCompleted();
    await seat.next();
  }
  await seat.expectStep(end.en);
});
