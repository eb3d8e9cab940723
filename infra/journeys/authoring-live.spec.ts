import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from './src/axe.ts';
import { LearnerPage } from './src/learner-page.ts';
import { openAs } from './src/log-in.ts';
import { createLesson, createTarget, inAll } from './src/own-lesson.ts';
import { expect, test } from './src/platform-fixture.ts';
import { startReportingTarget } from './src/reporting-target.ts';
import { keepScreenshots } from './src/screenshots.ts';

test('a learner solves a lesson that staff have just built, live', async ({
  page,
  browser,
  platform,
  staff,
  learner,
  author,
}) => {
  test.setTimeout(300_000);
  const { TARGET_DOMAIN, PROXY_PORT, WEB_URL } = platform.settings;
  const library = await startReportingTarget();
  const shopfront = `http://library.${TARGET_DOMAIN}:${PROXY_PORT}`;
  await openAs(page, platform, staff, '/admin/targets/create');

  await test.step('creates a target, whose author gets the token from its page', async () => {
    await page.getByLabel('Name').fill('Library');
    await page.getByLabel('Frontend URL').fill(`${shopfront}/`);
    await page.getByLabel('Backend URL').fill(library.url);
    await author.button('Create').click();
    await expect(author.title).toHaveText('Library');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: WEB_URL });
    await author.button('Copy: Shared token').click();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^[\w-]{43}$/);
    library.takePart({ token, eventsUrl: `http://localhost:${PROXY_PORT}/_sentiero/events` });
  });

  await test.step('creates a lesson for it', async () => {
    await page.goto(`${WEB_URL}/admin/lessons/create`);
    await page.getByLabel('Order', { exact: true }).fill('91');
    await author.button('Add: Goals').click();
    await author.write({ Title: 'Use the library', 'Goal 1': 'Find what is hidden' });
    await page.getByLabel('Target application').selectOption({ label: 'Library' });
    await expect(page.getByLabel('Visibility')).toHaveValue('visible');
    await author.save();
    await expect(author.title).toHaveText('Use the library');
  });
  const lessonUrl = page.url();

  await test.step('creates steps without traffic', async () => {
    await author.addStep('I', 'Read first');
    await author.addStep('Q', 'Six times seven', () => author.field('Correct answer').fill('42\nforty-two'));
    await author.addStep('O', 'In your own words');
    for (const [type, title] of [
      ['S', 'One is right'],
      ['M', 'Two are right'],
    ] as const)
      await author.addStep(type, title, async () => {
        for (const choice of ['Alpha', 'Beta', 'Gamma']) {
          await author.button('Add choice').click();
          const number = ['Alpha', 'Beta', 'Gamma'].indexOf(choice) + 1;
          await author.write({ [`Choice ${number}`]: choice });
        }
        await author.field('Choice 1 is').selectOption('correct');
        if (type === 'M') await author.field('Choice 2 is').selectOption('correct');
      });
  });

  await test.step('the author does what learners will do, and fills the rules from it', async () => {
    await page.getByRole('link', { name: 'Preview' }).click();
    const launched = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^Launch Library/ }).click();
    const tab = await launched;
    await expect(tab.getByRole('heading')).toHaveText('Library /');
    await tab.goto(`${shopfront}/shelf/7`);
    await tab.goto(`${shopfront}/search?word=rosa`);
    await expect(tab.getByRole('heading')).toHaveText('Library /search');
    await tab.close();
    await page.goto(lessonUrl);

    const trial = page.getByRole('region', { name: 'Show what solves the step' });
    const api = await ApiClient.loggedIn(platform, staff);
    const elsewhere = await createTarget(api, platform, { label: 'elsewhere', backendUrl: library.url });
    const other = await createLesson(
      api,
      { title: inAll('On another target'), target_application_id: elsewhere.id },
      [],
    );
    await page.goto(`${WEB_URL}/admin/lessons/${other}/add-step`);
    await author.field('Type').selectOption('T');
    await expect(trial).toContainText('No requests yet.');
    await page.goto(lessonUrl);
    await author.addStep('T', 'Find the shelf', async () => {
      const shelf = trial.getByRole('option', { name: /shelf\/7/ });
      await trial.getByLabel('Recorded request').selectOption((await shelf.getAttribute('value')) ?? '');
      await author.field('URL path').fill('/elsewhere');
      await expect(trial.getByText('This would not complete the step.')).toBeVisible();
      const check = trial.getByRole('listitem').filter({ hasText: '/elsewhere' }).last();
      await expect(check).toContainText('/shelf/7');
      await trial.getByRole('button', { name: 'Make the rule', exact: true }).click();
      await expect(author.field('URL path')).toHaveValue('/shelf/7');
      await expect(author.field('Request method')).toHaveValue('GET');
      await expect(trial.getByText('This would complete the step.')).toBeVisible();
      await expectAccessible(page);
      await keepScreenshots(page, 'admin-trial');
    });
    await author.addStep('E', 'Search for Rosa', async () => {
      await author.field('Event type').fill('search');
      await author.button('Add condition').click();
      await author.field('Field').fill('word');
      await author.field('Value').fill('nobody');
      await trial.getByRole('button', { name: 'Most recent' }).click();
      await expect(trial.getByText('This would not complete the step. 1 of 2 conditions met.')).toBeVisible();
      await author.field('Value').fill('rosa');
      await expect(trial.getByText('This would complete the step. 2 of 2 conditions met.')).toBeVisible();
    });
  });

  await test.step('a category makes the lesson visible', async () => {
    await page.goto(`${WEB_URL}/admin/categories/create`);
    await page.getByLabel('Order', { exact: true }).fill('91');
    await author.write({ Title: 'Libraries', Description: 'Books and **more**' });
    await author.search('Lessons', 'Use the library');
    await author.save();
    await expect(page.getByRole('link', { name: 'Use the library' })).toBeVisible();
  });

  const context = await browser.newContext();
  const solver = new LearnerPage(await context.newPage(), platform);
  await test.step('a learner solves all of it', async () => {
    await solver.logIn(learner);
    await solver.openLesson('Libraries', 'Use the library');
    await solver.next();
    await solver.expectStep('Read first');
    await solver.next();
    await solver.sendAnswer('43');
    await solver.expectIncorrect();
    await solver.sendAnswer(' Forty-Two ');
    await solver.expectCompleted();
    await solver.next();
    await solver.sendAnswer('Books are lent.');
    await solver.expectCompleted();
    await solver.next();
    await solver.choose('radio', 'Beta');
    await solver.expectIncorrect();
    await solver.choose('radio', 'Alpha');
    await solver.expectCompleted();
    await solver.next();
    await solver.choose('checkbox', 'Alpha');
    await solver.expectIncorrect();
    await solver.choose('checkbox', 'Alpha', 'Beta');
    await solver.expectCompleted();
    await solver.next();
    await solver.expectStep('Find the shelf');
    const tab = await solver.launch();
    await tab.goto(`${shopfront}/shelf/8`);
    await expect(solver.page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await tab.goto(`${shopfront}/shelf/7`);
    await solver.expectCompleted();
    await solver.next();
    await solver.expectStep('Search for Rosa');
    await tab.goto(`${shopfront}/search?word=nobody`);
    await tab.goto(`${shopfront}/search?word=rosa`);
    await expect(solver.page.getByRole('region', { name: 'Lesson complete' })).toBeVisible();
  });
  await context.close();
  await library.stop();
});
