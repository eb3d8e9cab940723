import { ApiClient } from '@sentiero/client/api-client';
import { enterShop, findLesson } from './src/lessons.ts';
import { openAs } from './src/log-in.ts';
import { createLesson, inAll } from './src/own-lesson.ts';
import { expect, test } from './src/platform-fixture.ts';
import { textsIn } from './src/texts.ts';

const t = textsIn('en');

test('a learner’s request to the shop is recorded, completes a step, and stays cleared', async ({
  page,
  platform,
  learner,
  staff,
  client,
  inspector,
}) => {
  const author = await ApiClient.loggedIn(platform, staff);
  const sqlLesson = await findLesson(client, 'SQL injection: logging in without a password');
  const id = await createLesson(
    author,
    {
      title: inAll('Inspect'),
      target_application_id: sqlLesson.target_application?.id ?? null,
      use_helper_sql: false,
    },
    [{ type: 'T', title: inAll('Ask for the robots'), task_url: '/robots.txt' }],
  );
  await openAs(page, platform, learner, `/lessons/${id}`);
  await expect(inspector.panel).toContainText(t('inspector.empty'));

  const shop = await enterShop(client, platform, sqlLesson);
  expect((await shop.get('/robots.txt')).status).toBe(200);
  expect((await shop.post('/login', { email: "rosa'", password: 'x' })).status).toBe(500);
  await expect(inspector.rows).toHaveCount(2);
  await expect(inspector.row(/robots/)).toContainText(t('lesson.step', { step: 1 }));
  await inspector.open(inspector.row(/login/), 'Content');
  await expect(inspector.request.getByRole('row', { name: 'email' })).toContainText("rosa'");
  await inspector.close();

  // The clearing is sent after the time in which it can be undone.
  const cleared = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/reporting/requests'),
  );
  await inspector.clear();
  await cleared;
  await page.reload();
  await expect(inspector.panel).toContainText(t('inspector.empty'));
  shop.close();
});
