import { progressEndpoints } from '@sentiero/contracts/progress';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

test('the preview shows a lesson as learners see it, in each language, with every step open, and writes nothing', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const before = await createLesson(api, { title: inAll('Comes before') }, [
    { type: 'Q', question_answer: '1' },
  ]);
  const steps = [
    {
      title: { de: 'Frage', en: 'Question', fr: 'Question fr', it: 'Domanda' },
      type: 'Q',
      question_answer: 'x',
    },
    { title: inAll('Secret draft'), is_visible: false },
    { title: inAll('Last'), content: inAll('The **end**') },
  ] as const;
  const id = await createLesson(
    api,
    { title: inAll('Looked at'), required_lessons_ids: [before], is_visible: false },
    steps,
  );
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'OPTIONS'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`);
  });
  await openAs(page, platform, staff, `/admin/lessons/${id}`);
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(author.title).toHaveText('Preview: Looked at');
  await expect(page.getByText('1 hidden step isn’t shown')).toBeVisible();
  sent.length = 0;
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText('Comes before')).toBeVisible();
  await panel.getByRole('button', { name: 'Step 2: Last' }).click();
  await expect(panel.locator('strong')).toHaveText('end');
  await expect(panel.getByText('Secret draft')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByLabel('Your answer').fill('x');
  await panel.getByRole('button', { name: 'Submit answer' }).click();
  await expect(panel.getByText('Answers aren’t submitted or graded in the preview.')).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-preview');
  for (const [language, title, next] of [
    ['de', 'Frage', 'Weiter'],
    ['fr', 'Question fr', 'Suivant'],
    ['it', 'Domanda', 'Avanti'],
  ] as const) {
    await author.tab(language).click();
    await expect(panel.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(panel.getByRole('button', { name: next, exact: true })).toBeEnabled();
    await expect(panel.locator(`[lang="${language}"]`)).toBeVisible();
  }
  await expect(author.title).toHaveText('Preview: Looked at');
  await page.reload();
  await expect(panel.getByRole('heading', { level: 2, name: 'Domanda' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(sent).toEqual([]);
  const progress = await api.call(progressEndpoints.byMe);
  expect(progress.filter(({ completed }) => completed > 0)).toEqual([]);
});
