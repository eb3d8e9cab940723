import { ApiClient } from '@sentiero/client/api-client';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { InspectorPage } from '../src/inspector-page.ts';
import { LearnerPage } from '../src/learner-page.ts';
import { findLesson } from '../src/lessons.ts';
import { logIn, openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');
/** The board promises a second; a busy test machine gets more. */
const soon = { timeout: 15_000 };

test('a stuck learner asks, the teacher sees it and answers, and the projector shows the arrival', async ({
  browser,
  platform,
  school,
  learner,
  teacher,
  staff,
}) => {
  const author = await ApiClient.loggedIn(platform, staff);
  const shop = await findLesson(author, 'Requests and responses');
  const { target_application: target } = await author.call(lessonsEndpoints.get, { params: { id: shop.id } });
  const title = 'Search for tea';
  const lesson = await createLesson(
    author,
    { title: inAll(title), target_application_id: target?.id ?? null },
    [
      {
        type: 'T',
        title: inAll('Ask for tea'),
        task_url: '/search?q=tea',
        feedback_after: 2,
        hints: [inAll('What do you drink at four o’clock?')],
      },
    ],
  );
  const course = await school.course('Web 3b', teacher, learner);
  const pages = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  const [seat, desk, wall] = pages as [(typeof pages)[0], (typeof pages)[0], (typeof pages)[0]];
  for (const page of pages) page.setDefaultTimeout(20_000);
  if (!seat || !desk || !wall) throw new Error('three browsers are needed');

  await openAs(desk, platform, teacher, `/courses/${course.id}/board?lesson=${lesson}`);
  const row = desk.getByRole('row').filter({ hasText: learner.lastName });
  await expect(row).toContainText(t('board.state-offline'));
  await openAs(wall, platform, staff, `/courses/${course.id}/board?lesson=${lesson}&view=projector`);
  await expect(wall.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(wall.getByText(learner.lastName)).toHaveCount(0);

  await logIn(seat, platform, learner);
  await seat.goto(`${platform.settings.WEB_URL}/lessons/${lesson}`);
  await expect(row).toContainText(t('board.state-waiting'), soon);
  const lessonPage = new LearnerPage(seat, platform);
  const tab = await lessonPage.launch();
  await expect(row).toContainText(t('board.state-working'), soon);
  await lessonPage.next();
  for (const word of ['coffee', 'milk', 'honey']) {
    await tab.getByRole('searchbox').fill(word);
    await tab.getByRole('searchbox').press('Enter');
    await tab.waitForURL(new RegExp(`q=${word}`));
  }
  const help = seat.getByRole('region', { name: t('help.title'), exact: true });
  await expect(help).toContainText('3 different attempts so far.', soon);
  await expect(help).toContainText(t('help.met-path'));
  await expect(help).toContainText(t('help.unmet-query'));
  await help.getByRole('button', { name: t('help.take-hint', { number: 1, total: 1 }) }).click();
  await expect(help).toContainText('four o’clock');

  const inspector = new InspectorPage(seat);
  await inspector.open(inspector.row(/q=honey/), 'Headers');
  await inspector.chooseForRequest('inspector.ask');
  await seat.getByLabel(t('help.hand-text')).fill('I have tried every drink.');
  await seat.getByRole('button', { name: t('help.raise-hand') }).click();

  await expect(row).toContainText(t('board.hand-up'), soon);
  await expect(row).toContainText('I have tried every drink.');
  await expect(row).toContainText(t('board.state-stuck'));
  await row.getByRole('button', { name: learner.lastName }).click();
  await desk.getByRole('button', { name: t('board.open-request') }).click();
  const shared = desk.getByRole('dialog', { name: /^Request \d/ });
  await expect(shared).toContainText('q=honey');
  await shared
    .getByRole('button', { name: t('app.close') })
    .first()
    .click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: t('board.message') })
    .click();
  await desk
    .getByRole('textbox', { name: t('board.text') })
    .fill('Neither coffee nor milk: leaves in hot water.');
  await desk.getByRole('button', { name: t('board.send') }).click();

  await expect(seat.getByText('leaves in hot water')).toBeVisible(soon);
  await seat.getByRole('button', { name: t('message.mark-read') }).click();
  await tab.getByRole('searchbox').fill('tea');
  await tab.getByRole('searchbox').press('Enter');
  await expect(row).toContainText(t('board.state-done'), soon);
  await expect(row).not.toContainText(t('board.hand-up'));
  await expect(wall.getByText(t('board.arrived', { arrived: 1, count: 1 }))).toBeVisible(soon);
  for (const page of pages) await page.context().close();
});
