import type { Page } from '@playwright/test';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import type { AuthorPage } from '../src/author-page.ts';
import { LearnerPage } from '../src/learner-page.ts';
import { openAs } from '../src/log-in.ts';
import { inAll } from '../src/own-lesson.ts';
import { test } from '../src/own-copies-fixture.ts';
import { expect } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

/** A notebook that listens on port 8080 and stores notes in /data. */
const notebook = `/bin/busybox mkdir -p /tmp/www/cgi-bin
echo '<h1>Notes</h1><form method="post" action="/cgi-bin/add"><input name="note" aria-label="Note"><button>Add</button></form>' > /tmp/www/index.html
echo '#!/bin/busybox sh
/bin/busybox head -c "$CONTENT_LENGTH" >> /data/notes
/bin/busybox printf "Content-Type: text/html\\r\\n\\r\\n<h1>Noted</h1>"' > /tmp/www/cgi-bin/add
/bin/busybox chmod 755 /tmp/www/cgi-bin/add
/bin/busybox mkdir -p /data && /bin/busybox touch /data/notes || exit 1
exec /bin/busybox httpd -f -p 8080 -h /tmp/www
`;

// Nobody wants to wait three minutes for each mistake.
test.beforeAll(() => {
  process.env['READY_TIMEOUT_MS'] = '5000';
});
test.afterAll(() => {
  delete process.env['READY_TIMEOUT_MS'];
});

async function tryWith(
  author: AuthorPage,
  fields: Record<string, string>,
  says: RegExp | string,
  folded?: string,
): Promise<void> {
  await author.page.getByRole('link', { name: 'Edit' }).click();
  if (folded !== undefined) await author.button(folded).click();
  for (const [label, value] of Object.entries(fields)) await author.field(label).fill(value);
  await author.save();
  await author.button('Start').click();
  await expect(author.page.getByText(says)).toBeVisible({ timeout: 60_000 });
}

async function addNote(site: Page): Promise<void> {
  await site.getByLabel('Note').fill('buy marigolds');
  await site.getByRole('button', { name: 'Add' }).click();
  await expect(site.getByRole('heading', { name: 'Noted' })).toBeVisible();
}

test('a newcomer brings an image, is told each mistake, makes a rule of a request, and a learner solves it', async ({
  page,
  browser,
  podman,
  platform,
  staff,
  learner,
  author,
  api,
}) => {
  await podman.makeImage('localhost/notes:1', notebook);
  const began = Date.now();
  page.context().setDefaultTimeout(60_000);
  await openAs(page, platform, staff, '/admin/targets/create');
  await author.button('Runs as').click();
  await author.field('Runs as').selectOption('instance');
  await author.field('Name').fill('Notes');
  await author.field('Container image').fill('localhost/nots:1');
  await author.field('Port').fill('80');
  await author.button('Create').click();
  await expect(author.title).toHaveText('Notes');
  await author.button('Start').click();
  await expect(page.getByText(/Are its name and tag right/)).toBeVisible();
  await tryWith(author, { 'Container image': 'localhost/notes:1' }, /Add its folder under/);
  await expect(page.getByText(/'\/data\/?'.*Read-only/).first()).toBeVisible();
  await keepScreenshots(page, 'own-copies-mistake');
  await tryWith(author, { 'Writable folders': '/data=16' }, /Is the port right/, 'Limits of a copy');
  await tryWith(author, { Port: '8080', 'Ready when this path responds': '/health' }, /with status 404/);
  await tryWith(author, { 'Ready when this path responds': '/' }, 'Nothing has been logged.');

  await page.goto(`${platform.settings.WEB_URL}/admin/lessons/create`);
  await author.write({ Title: 'A note' });
  await author.button('Add: Goals').click();
  await author.write({ 'Goal 1': 'Write a note' });
  await page.getByLabel('Target application').selectOption({ label: 'Notes' });
  await author.field('Visibility').selectOption('visible');
  await author.save();
  await expect(author.title).toHaveText('A note');
  const id = Number(/lessons\/(\d+)/.exec(page.url())?.[1]);
  await page.goto(`${platform.settings.WEB_URL}/lessons/${id}`);
  await addNote(await new LearnerPage(page, platform).launch());
  await page.bringToFront();
  await page.goto(`${platform.settings.WEB_URL}/admin/lessons/${id}`);
  await author.addStep('T', 'Write it down', async () => {
    await author.field('Visibility').selectOption('visible');
    const records = author.field('Recorded request');
    const option = records.locator('option', { hasText: /POST \/cgi-bin\/add/ });
    await records.selectOption((await option.last().getAttribute('value')) ?? '');
    await page
      .getByRole('checkbox', { name: /^status / })
      .first()
      .click();
    await author.button('Make the rule').click();
    await expect(page.getByText('This would complete the step.')).toBeVisible();
  });
  process.stdout.write(
    `a newcomer's walk: ${((Date.now() - began) / 60_000).toFixed(1)} minutes of a machine\n`,
  );

  // Lessons are found by their category.
  const category = { order: 92, title: inAll('Notes'), description: inAll('For a test.'), is_visible: true };
  await api.call(authoringEndpoints.createCategory, { body: { ...category, lessons_ids: [id] } });
  const seat = new LearnerPage(await (await browser.newContext({ locale: 'en-GB' })).newPage(), platform);
  await openAs(seat.page, platform, learner, `/lessons/${id}`);
  const site = await seat.launch();
  await seat.next();
  await seat.expectStep('Write it down');
  await site.bringToFront();
  await expect(site.getByRole('heading', { name: 'Notes' })).toBeVisible();
  await addNote(site);
  await seat.page.bringToFront();
  await expect(seat.page.getByText('Lesson complete')).toBeVisible();
});
