import { expect, test } from '@playwright/test';
import type { StepHelp } from '@sentiero/contracts/lessons';
import { playOrder } from '@sentiero/curriculum';
import { startUnlimited } from '@sentiero/local';
import { readPlayedLessons } from '@sentiero/prover/played-lessons';
import { playWays } from '@sentiero/prover/ways/play-ways';
import { wayName } from '@sentiero/prover/ways/way';
import postgres from 'postgres';

let platform: Awaited<ReturnType<typeof startUnlimited>>;
let sql: postgres.Sql;

test.beforeAll(async () => {
  platform = await startUnlimited();
  sql = postgres(platform.databaseUrl, { max: 1 });
});
test.afterAll(async () => {
  await sql.end();
  await platform.stop();
});

type Line = NonNullable<NonNullable<StepHelp['feedback']>['conditions']>[number];

type Values = {
  /** The keys whose values conditions compare with. */
  keys: ReadonlySet<string>;
  /** The values of conditions in which case matters. */
  exact: ReadonlySet<string>;
};

/** Whether the actual value meets the expected one; null for conditions that are not a plain comparison. */
function holds({ wanted = '', seen = '' }: Line, { keys, exact }: Values): boolean | null {
  const [, value] = /^equals ([^|]*)$/s.exec(wanted) ?? [];
  if (value === undefined || keys.has(value)) return null;
  if (/^\dxx$/.test(value)) return seen.startsWith(value.slice(0, 1));
  const plain = (text: string) => (exact.has(value) ? text : text.toLowerCase());
  return seen.split('\n').some((one) => plain(one) === plain(value));
}

test('near misses of all lessons: feedback shows an unmet condition, and no unmet one as met', async () => {
  await sql`update steps set feedback = 'full', feedback_after = 0, secret = '[]'`;
  await sql`update lessons set guidance = 'on_request'`;
  const { lessons } = await readPlayedLessons([]);
  const compared = await sql<{ key: string | null; value: string | null }[]>`
    select value_key as key, case when not ignore_case then value_string end as value from event_conditions`;
  const values: Values = {
    keys: new Set(compared.flatMap(({ key }) => key ?? [])),
    exact: new Set(compared.flatMap(({ value }) => value ?? [])),
  };
  const found: { name: string; help: StepHelp }[] = [];
  await playWays(platform, playOrder(lessons), {
    only: [],
    learnersAtOnce: 24,
    onNearMiss: (way, help) => way.attempt.requests && found.push({ name: wayName(way), help }),
  });
  const attempts = found.filter(({ help }) => help.attempts > 0);
  process.stdout.write(`${found.length} near misses with requests, ${attempts.length} of them attempts\n`);
  expect(attempts.length).toBeGreaterThan(400);
  for (const { name, help } of attempts) {
    const conditions = help.feedback?.conditions ?? [];
    expect(
      conditions.some(({ met }) => !met),
      name,
    ).toBe(true);
    for (const line of conditions.filter(({ about }) => about !== 'more'))
      expect([line.met, null], `${name}: ${JSON.stringify(line)}`).toContain(holds(line, values));
  }
});
