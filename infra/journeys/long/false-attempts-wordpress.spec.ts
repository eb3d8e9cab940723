import { emptyCondition, type StepInput } from '@sentiero/contracts/authoring';
import { contentDir, readCurriculum } from '@sentiero/curriculum';
import { freePort } from '@sentiero/local';
import { startWordPress, type RunningWordPress } from '@sentiero/programs';
import postgres from 'postgres';
import { LearnerPage } from '../src/learner-page.ts';
import { createLesson, createTarget, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { WordPressVisitor } from '../src/wordpress-visitor.ts';

let wordpress: RunningWordPress | undefined;
test.afterEach(() => wordpress?.stop());

type Task = Partial<StepInput> & { title: StepInput['title'] };

const contains = (key: string, value_string: string) => ({
  ...emptyCondition,
  key,
  comparator: 'contains' as const,
  value_string,
});

/** What a lesson on WordPress would ask for. */
const ownTasks: readonly Partial<StepInput>[] = [
  { task_url: '/wp-json/wp/v2/users', task_response_code: 200 },
  { task_url: '/?author=1' },
  { task_url: '/xmlrpc.php', task_request_method: 'POST', task_request_content: 'system.listMethods' },
  { task_url: '/readme.html' },
  { task_url: '/wp-login.php', task_request_method: 'POST', task_request_content: 'log=admin' },
  { task_url: '/wp-config.php.bak' },
  { task_conditions: [contains('query.s', '<script')] },
  { task_url: '/wp-comments-post.php', task_conditions: [contains('form.comment', '<img')] },
  { task_url: '/wp-admin/*', task_request_header: 'X-Forwarded-For: 127.0.0.1' },
  { task_url: '/wp-content/uploads/', task_response_content: 'Index of' },
  { task_url: '/wp-json/wp/v2/posts/*', task_request_method: 'DELETE' },
  { task_url: '/wp-admin/admin-ajax.php', task_conditions: [contains('form.action', 'upload')] },
];

/** The tasks of the shipped lessons that requests complete, and those of a lesson on WordPress. */
async function tasks(): Promise<Task[]> {
  const { lessons } = await readCurriculum(contentDir);
  const shipped = lessons.flatMap(({ key, steps }) =>
    steps.flatMap(({ key: step, solution: _solution, order: _order, ...fields }) =>
      fields.type === 'T' ? [{ ...fields, title: inAll(`${key}/${step}`) }] : [],
    ),
  );
  const own = ownTasks.map((fields, index) => ({
    ...fields,
    type: 'T' as const,
    title: inAll(`wordpress/${index + 1}`),
  }));
  return [...shipped, ...own];
}

test('who clicks through a WordPress site and its administration makes hardly any attempts', async ({
  browser,
  platform,
  learner,
  api,
}) => {
  test.setTimeout(1_800_000);
  const { TARGET_DOMAIN, PROXY_PORT, WEB_URL } = platform.settings;
  const port = await freePort();
  wordpress = await startWordPress({ port, address: `http://wordpress.${TARGET_DOMAIN}:${PROXY_PORT}` });
  const sql = postgres(platform.databaseUrl, { max: 2 });
  const { id: target } = await createTarget(api, platform, { label: 'wordpress', backendUrl: wordpress.url });
  const lessons: number[] = [];
  for (const task of await tasks())
    lessons.push(await createLesson(api, { title: task.title, target_application_id: target }, [task]));
  await sql`
    insert into active_lessons (user_id, lesson_id, socket_id, since, until)
    select ${learner.id}, id, '', now() - interval '1 minute', now() + interval '1 hour'
    from lessons where id in ${sql(lessons)}`;
  const seat = new LearnerPage(await (await browser.newContext()).newPage(), platform);
  await seat.logIn(learner);
  await seat.page.goto(`${WEB_URL}/lessons/${lessons[0] ?? 0}`);
  const site = await seat.launch();
  let requests = 0;
  site.on('request', () => requests++);
  await new WordPressVisitor(site).visitAll(wordpress.admin);
  await site.evaluate(() => fetch('/?end-of-visit'));
  // A learner's records keep their order, so all is graded once the last is stored.
  const stored = () =>
    sql`select 1 from captured_requests where user_id = ${learner.id} and record like '%end-of-visit%'`;
  await expect.poll(async () => (await stored()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const found = await sql<{ title: string; attempts: number }[]>`
    select steps.title ->> 'en' as title, attempts from step_attempts join steps on steps.id = step_id
    where user_id = ${learner.id} order by attempts desc`;
  const attempts = found.reduce((sum, row) => sum + row.attempts, 0);
  process.stdout.write(
    [
      `${attempts} attempts, ${requests} requests, ${lessons.length} open tasks: ${((100 * attempts) / (requests * lessons.length)).toFixed(2)} %`,
      ...found.map((row) => `  ${row.title} ${row.attempts}`),
      '',
    ].join('\n'),
  );
  await sql.end();
  expect(requests).toBeGreaterThan(500);
  expect(attempts / (requests * lessons.length)).toBeLessThan(0.01);
});
