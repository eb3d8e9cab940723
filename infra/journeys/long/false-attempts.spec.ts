import type { Platform } from '@sentiero/local';
import postgres from 'postgres';
import { LearnerPage } from '../src/learner-page.ts';
import { expect, test } from '../src/platform-fixture.ts';
import type { Person } from '../src/school.ts';
import { ShopVisitor } from '../src/shop-visitor.ts';

const placesOfSteps = 9;
const wordpressRounds = 3;

type Row = { lesson: string; step: string; type: string; attempts: number };

/** All lessons active for the learner, each with its step of that place open. */
async function openEveryLesson(sql: postgres.Sql, { id }: Person, place: number): Promise<number> {
  await sql`delete from lesson_requirements`;
  await sql`
    insert into completions (user_id, step_id, completed_at)
    select ${id}, step_id, now() from (
      select id as step_id, type, row_number() over (partition by lesson_id order by "order", id) as place from steps
    ) as placed where place < ${place} and type <> 'I'`;
  await sql`
    insert into active_lessons (user_id, lesson_id, socket_id, since, until)
    select ${id}, id, '', now() - interval '1 minute', now() + interval '1 hour' from lessons`;
  const [row] = await sql<{ open: number }[]>`
    select count(*)::int as open from (
      select type, row_number() over (partition by lesson_id order by "order", id) as place from steps
    ) as placed where place = ${place} and type in ('T', 'E')`;
  return row?.open ?? 0;
}

const attemptsOf = (sql: postgres.Sql, { id }: Person): Promise<Row[]> => sql<Row[]>`
  select lessons.key as lesson, steps.key as step, steps.type, attempts from step_attempts
  join steps on steps.id = step_id join lessons on lessons.id = lesson_id
  where user_id = ${id} and steps.type in ('T', 'E') order by attempts desc`;

/** What was sent before has been graded once the last request is stored: a learner's records keep their order. */
async function allGraded(sql: postgres.Sql, { id }: Person, end: string): Promise<void> {
  const stored = () =>
    sql`select 1 from captured_requests where user_id = ${id} and record like ${`%${end}%`} limit 1`;
  await expect.poll(async () => (await stored()).length, { timeout: 60_000 }).toBe(1);
}

async function enterShop(seat: LearnerPage, platform: Platform, lesson: number) {
  await seat.page.goto(`${platform.settings.WEB_URL}/lessons/${lesson}`);
  const login = await seat.credentials();
  return { shop: await seat.launch(), login };
}

test('a visitor who clicks through the whole shop makes hardly any attempts, whatever step is open', async ({
  browser,
  platform,
  school,
}) => {
  test.setTimeout(1_800_000);
  const sql = postgres(platform.databaseUrl, { max: 2 });
  const shops: Row[] = [];
  const wordpress: Row[] = [];
  let [asked, askedOfWordpress] = [0, 0];
  const [lesson] = await sql<{ id: number }[]>`select id from lessons where key = 'login-without-password'`;
  for (let place = 1; place <= placesOfSteps; place++) {
    const learner = await school.person({ firstName: 'Vera', lastName: 'Visitor' });
    const open = await openEveryLesson(sql, learner, place);
    if (open === 0) continue;
    const context = await browser.newContext();
    const seat = new LearnerPage(await context.newPage(), platform);
    await seat.logIn(learner);
    const { shop, login } = await enterShop(seat, platform, lesson?.id ?? 0);
    let requests = 0;
    shop.on('request', () => requests++);
    const visitor = new ShopVisitor(shop);
    await visitor.visitAll(login);
    await shop.evaluate((end) => fetch(`/?${end}`), `end-of-shop-${place}`);
    await allGraded(sql, learner, `end-of-shop-${place}`);
    const before = await attemptsOf(sql, learner);
    shops.push(...before);
    asked += requests * open;
    requests = 0;
    await visitor.browseWordpress(wordpressRounds);
    await shop.evaluate((end) => fetch(`/?${end}`), `end-of-wordpress-${place}`);
    await allGraded(sql, learner, `end-of-wordpress-${place}`);
    const added = (await attemptsOf(sql, learner)).map((row) => {
      const own = before.find(({ lesson: in_, step }) => in_ === row.lesson && step === row.step);
      return { ...row, attempts: row.attempts - (own?.attempts ?? 0) };
    });
    wordpress.push(...added.filter(({ attempts }) => attempts > 0));
    askedOfWordpress += requests * open;
    await context.close();
  }
  await sql.end();
  const sum = (rows: Row[]) => rows.reduce((total, { attempts }) => total + attempts, 0);
  const said = (rows: Row[]) => rows.map((row) => `  ${row.lesson}/${row.step} ${row.type} ${row.attempts}`);
  process.stdout.write(
    [
      `shop: ${sum(shops)} attempts, requests times open tasks ${asked}`,
      ...said(shops),
      `like WordPress: ${sum(wordpress)} attempts, requests times open tasks ${askedOfWordpress}`,
      ...said(wordpress),
      '',
    ].join('\n'),
  );
  expect(asked).toBeGreaterThan(1000);
  expect(sum(shops) / asked).toBeLessThan(0.01);
  expect(sum(wordpress) / askedOfWordpress).toBeLessThan(0.01);
});
