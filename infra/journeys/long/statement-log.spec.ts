import { ApiClient } from '@sentiero/client/api-client';
import { emptyCondition } from '@sentiero/contracts/authoring';
import { freePort } from '@sentiero/local';
import { startWordPress } from '@sentiero/programs';
import { openAs } from '../src/log-in.ts';
import { createLesson, createTarget, inAll } from '../src/own-lesson.ts';
import { LearnerPage } from '../src/learner-page.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { startStatementLog } from '../src/statement-log.ts';

test('an unchanged WordPress completes an event step by MariaDB’s own log', async ({
  page,
  platform,
  staff,
  learner,
}) => {
  test.setTimeout(300_000);
  const { TARGET_DOMAIN, PROXY_PORT } = platform.settings;
  const [backendPort, relayPort] = [await freePort(), await freePort()];
  const address = `http://statements.${TARGET_DOMAIN}:${PROXY_PORT}`;
  const wordPress = await startWordPress({ port: backendPort, address });
  const author = await ApiClient.loggedIn(platform, staff);
  const backendUrl = `http://127.0.0.1:${relayPort}/`;
  const target = await createTarget(author, platform, { label: 'statements', backendUrl });
  const stop = await startStatementLog({ platform, target, wordPress, port: relayPort });
  try {
    const conditions = ['input', 'query_prefix'].map((key, index) => ({
      ...emptyCondition,
      key,
      comparator: 'contains' as const,
      value_string: ['zebra', 'wp_posts'][index] ?? '',
    }));
    const event = { type: 'E' as const, event_type: 'sql', event_conditions: conditions };
    const fields = { title: inAll('Statements'), target_application_id: target.id };
    const steps = [{ title: inAll('Search for a zebra'), ...event }, { title: inAll('The end') }];
    const lesson = await createLesson(author, fields, steps);
    await openAs(page, platform, learner, `/lessons/${lesson}`);
    const seat = new LearnerPage(page, platform);
    const site = await seat.launch();
    await site.goto(`${address}/?s=honey`);
    await site.goto(`${address}/?s=zebra+crossing`);
    await page.bringToFront();
    await seat.expectCompleted();
    await expect(page.getByText('zebra crossing').first()).toBeVisible();
  } finally {
    stop();
    await wordPress.stop();
  }
});
