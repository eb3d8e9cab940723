import { ApiClient } from '@sentiero/client/api-client';
import { boardEndpoints } from '@sentiero/contracts/board';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { openLessonTool } from '../src/open-lesson-tool.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');

test('a completed lesson is practised from its start, and stays completed', async ({
  page,
  platform,
  staff,
  learner,
  seat,
}) => {
  const author = await ApiClient.loggedIn(platform, staff);
  const id = await createLesson(author, { title: inAll('Two questions') }, [
    { type: 'Q', title: inAll('Name it'), question_answer: 'a cookie' },
    { type: 'Q', title: inAll('Say where'), question_answer: 'in the header' },
  ]);
  const own = await ApiClient.loggedIn(platform, learner);
  const completed = async () => (await own.call(lessonsEndpoints.get, { params: { id } })).completed;
  const solve = async () => {
    await seat.expectStep('Name it');
    await seat.sendAnswer('a cookie');
    await seat.expectCompleted();
    await seat.next();
    await seat.expectStep('Say where');
    await seat.sendAnswer('in the header');
  };
  await openAs(page, platform, learner, `/lessons/${id}`);
  await seat.next();
  await solve();
  await expect(page.getByRole('region', { name: t('lesson.done-title') })).toBeVisible();
  expect(await completed()).toBe(2);
  await openLessonTool(page, t('practice.start'));
  await expect(page.getByText(t('practice.count', { completed: 0, tasks: 2 }))).toBeVisible();
  await seat.expectStep('Name it');
  await expectAccessible(page);
  await seat.sendAnswer('a header');
  await seat.expectIncorrect();
  await page.reload();
  await expect(page.getByText(t('practice.count', { completed: 0, tasks: 2 }))).toBeVisible();
  await seat.expectStep('Name it');
  await solve();
  await expect(page.getByText(t('practice.done'))).toBeVisible();
  expect(await completed()).toBe(2);
  await page.getByRole('button', { name: t('practice.end') }).click();
  await expect(page.getByText(t('practice.title'), { exact: true })).toHaveCount(0);
  expect(await completed()).toBe(2);
});

test('a teacher plans a shipped lesson: times, one way to solve each step, and all of it on paper', async ({
  page,
  platform,
  school,
  learner,
  teacher,
}) => {
  const course = await school.course('Web 3c', teacher, learner);
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  await page.getByRole('link', { name: t('course.room-plan'), exact: true }).click();
  const title = 'SQL injection: logging in without a password';
  await page.getByRole('button', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(/^About \d+ min in all/)).toBeVisible();
  const solutionOf = (step: number) =>
    page.getByRole('button', { name: t('plan.show', { step }), exact: true });
  await expect(solutionOf(1)).toHaveCount(0);
  const way = page.getByText("email=rosa@quartierladen.example' --");
  await expect(way).toBeHidden();
  await solutionOf(5).click();
  await expect(way).toBeVisible();
  await expectAccessible(page);
  await solutionOf(5).click();
  await page.emulateMedia({ media: 'print' });
  await expect(way).toBeVisible();
  await expect(solutionOf(2)).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen' });
  const other = await ApiClient.loggedIn(platform, learner);
  const answer = await other.send(boardEndpoints.plan, { params: { id: course.id }, query: {} });
  expect(answer.status).toBe(403);
});
