import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from '../src/axe.ts';
import { enterShop, findLesson } from '../src/lessons.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const choices = ['right', 'wrong'].map((name) => ({ content: inAll(name), is_correct: name === 'right' }));
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3);

test('every state of a lesson, from locked to completed', async ({
  page,
  platform,
  learner,
  staff,
  client,
  seat,
}) => {
  const author = await ApiClient.loggedIn(platform, staff);
  const shopLesson = await findLesson(client, 'SQL injection: logging in without a password');
  const target_application_id = shopLesson.target_application?.id ?? null;
  const next = await createLesson(author, { title: inAll('After the summit') }, [{}]);
  const first = await createLesson(
    author,
    { title: inAll('All kinds'), target_application_id, next_lesson_id: next },
    [
      { type: 'I', title: inAll('Read') },
      { type: 'Q', title: inAll('Ask'), question_answer: 'yes' },
      { type: 'S', title: inAll('One'), choices },
      { type: 'M', title: inAll('Many'), choices },
      { type: 'T', title: inAll('Do'), task_url: '/robots.txt' },
      { type: 'E', title: inAll('Happen'), event_type: 'sql' },
      { type: 'O', title: inAll(`Explain ${long}`), content: inAll(`# Why\n\n\`${long}\``) },
    ],
  );
  const locked = await createLesson(
    author,
    { title: inAll('Locked'), required_lessons_ids: [first], required_other: [inAll('Curiosity')] },
    [{ type: 'Q', title: inAll('Hidden behind the door'), question_answer: 'key' }],
  );
  const { WEB_URL } = platform.settings;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const spoken = (text: string) => page.getByRole('status').filter({ hasText: text });
  const look = async (name: string) => {
    await expectAccessible(page);
    await keepScreenshots(page, `lesson-${name}`);
  };
  await seat.logIn(learner);

  await test.step('a lesson with unmet requirements warns and shows no step', async () => {
    await page.goto(`${WEB_URL}/lessons/${locked}?page=1`);
    await expect(page.getByRole('alert', { name: 'This lesson is locked' })).toBeVisible();
    await expect(page.getByText('1 / 2')).toBeVisible();
    await expect(page.getByText('Hidden behind the door')).toHaveCount(0);
    await expect(button('Next')).toBeDisabled();
    await expect(button('Back')).toBeDisabled();
    await expect(page.getByRole('link', { name: 'All kinds' })).toBeVisible();
    await look('locked');
    await page.goto(`${WEB_URL}/lessons`);
    await page.getByRole('button', { name: /^Locked/ }).click();
    const card = page.getByRole('article').filter({ hasText: 'Locked' });
    await expect(card).toContainText('Finish All kinds to unlock');
    await expect(card.getByRole('link', { name: /Open lesson/ })).toHaveCount(0);
    await expect(card).toContainText('0 %');
    await look('overview');
  });

  await page.goto(`${WEB_URL}/lessons/${first}`);
  await test.step('page 0 says what the lesson is about', async () => {
    await expect(page.getByText('1 / 8')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'About this lesson' })).toBeVisible();
    await expect(button('Back')).toBeDisabled();
    await look('info');
    await seat.next();
    await seat.expectStep('Read');
    await seat.next();
  });

  await test.step('a short answer: wrong, then correct, and final', async () => {
    await seat.expectStep('Ask');
    await expect(button('Next')).toBeDisabled();
    await seat.sendAnswer('no');
    await seat.expectIncorrect();
    await look('incorrect');
    await seat.sendAnswer(' YES ');
    await expect(page.getByText('Correct.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Your answer')).toBeDisabled();
    await expect(spoken('Step 2 done')).toHaveCount(1);
    await look('correct');
    await page.reload();
    await seat.expectStep('Ask');
    await expect(page.getByText('You’ve completed this step.')).toBeVisible();
    await seat.next();
  });

  await test.step('one choice, several choices', async () => {
    await seat.expectStep('One');
    await expect(button('Submit answer')).toBeDisabled();
    await seat.choose('radio', 'wrong');
    await seat.expectIncorrect();
    await seat.choose('radio', 'right');
    await seat.expectCompleted();
    await seat.next();
    await seat.expectStep('Many');
    await seat.choose('checkbox', 'right', 'wrong');
    await seat.expectIncorrect();
    await seat.choose('checkbox', 'right');
    await seat.expectCompleted();
    await look('choices');
    await seat.next();
  });

  await test.step('captured traffic completes a step automatically, and the page says so', async () => {
    const shop = await enterShop(client, platform, shopLesson);
    await seat.expectStep('Do');
    await expect(page.getByText('This step completes itself')).toBeVisible();
    await look('waiting');
    await shop.get('/robots.txt');
    await expect(page.getByText('Done. We saw your request.')).toBeVisible();
    await expect(spoken('Step 5 done')).toHaveCount(1);
    await seat.next();
    await seat.expectStep('Happen');
    await shop.get('/search?q=honey');
    await seat.expectCompleted();
    const queries = page.getByRole('region', { name: 'SQL', exact: true }).getByRole('listitem');
    await expect(queries.first()).toContainText('Step 6');
    shop.close();
  });

  await test.step('a learner who leaves can return to the same place', async () => {
    await page.goto(`${WEB_URL}/lessons/${first}`);
    await button('Resume at step 7').click();
    await expect(page.getByText('8 / 8')).toBeVisible();
    await look('long-words');
  });

  await test.step('an open answer completes the lesson, and may be sent again', async () => {
    await seat.sendAnswer('Because.');
    await expect(page.getByText('Answer saved.')).toBeVisible();
    const summit = page.getByRole('region', { name: 'Lesson complete' });
    await expect(summit).toContainText('Tasks completed: 6 of 6.');
    await look('summit');
    await page.reload();
    await expect(page.getByText('You’ve already answered this.')).toBeVisible();
    await expect(page.getByLabel('Your answer')).toHaveValue('Because.');
    await seat.sendAnswer('Because of that.');
    await expect(page.getByText('Answer saved.')).toBeVisible();
    await summit.getByRole('link', { name: 'Up next: After the summit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'After the summit' })).toBeVisible();
    await expect(page.getByText('1 / 2')).toBeVisible();
  });

  await test.step('the divider can be moved by keyboard and keeps its position', async () => {
    const divider = page.getByRole('separator', { name: 'Resize the lesson and traffic panes' });
    const left = async () => Math.round((await divider.boundingBox())?.x ?? 0);
    const before = await left();
    await divider.focus();
    for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight');
    const after = await left();
    expect(after).toBeGreaterThan(before);
    await page.reload();
    await expect.poll(left).toBe(after);
  });
});
