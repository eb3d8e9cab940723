import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Session } from '@sentiero/client/session';
import type { Endpoint } from '@sentiero/contracts/http';
import postgres from 'postgres';
import { startApi } from '@sentiero/programs';
import { questions, type Question } from './questions.ts';
import { median, rankTest, smallestSeen } from './rank-test.ts';

// Asks about existing and unknown accounts in random order, and reports whether responses or times differ. Exits with
// 1 if they do.

const { values } = parseArgs({ options: { tries: { type: 'string', default: '400' } } });
const tries = Number(values.tries);
/** Fields that differ in every response: times and ids. */
const ownToEach = new Set(['date', 'x-request-id']);
const warmUp = 20;
/** The rate of false positives. */
const level = 0.001;
const say = (line: string) => void process.stdout.write(`${line}\n`);

type Answer = { ms: number; told: string };
type Side = 'known' | 'unknown';
const person = (side: Side, number: number) => ({
  username: `${side}-person-${number}`.padEnd(24, 'x'),
  email: `${`${side}-person-${number}`.padEnd(24, 'x')}@example.org`,
});

const api = await startApi({ DEMO: '1', RATE_LIMITS: 'off' });
try {
  await makePeople(api.databaseUrl);
  let isTold = false;
  for (const question of questions) isTold = (await tells(api.url, question)) || isTold;
  process.exitCode = isTold ? 1 : 0;
} finally {
  await api.stop();
}

/** Users with the password of a demo account. */
async function makePeople(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  for (let number = 0; number < tries + warmUp; number++) {
    const { username, email } = person('known', number);
    await sql`with made as (
      insert into users (username, email, first_name, last_name, date_joined)
      values (${username}, ${email}, 'Ada', 'Muster', now()) returning id
    ) insert into passwords (user_id, hash)
      select made.id, p.hash from made, passwords p join users u on u.id = p.user_id where u.username = 'learner'`;
  }
  await sql`vacuum analyze`;
  await sql.end();
}

async function tells(url: string, { title, endpoint, ask }: Question): Promise<boolean> {
  const session = new Session({ baseUrl: url });
  const answers: Record<Side, Answer[]> = { known: [], unknown: [] };
  for (let number = 0; number < tries + warmUp; number++) {
    const order: Side[] = randomInt(2) === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const side of order) {
      const answer = await timed(session, endpoint, ask(person(side, number)));
      if (number >= warmUp) answers[side].push(answer);
    }
  }
  return report(title, answers);
}

async function timed(session: Session, endpoint: Endpoint, asked: object): Promise<Answer> {
  const started = performance.now();
  const response = await session.send(endpoint, { body: asked });
  const text = await response.text();
  const ms = performance.now() - started;
  const headers = [...response.headers].filter(([name]) => !ownToEach.has(name));
  // Random handles differ between responses, but only in their characters.
  const body = text.replaceAll(/[\w-]{43}/g, '(43 random characters)');
  return { ms, told: JSON.stringify([response.status, headers, body]) };
}

function report(title: string, { known, unknown }: Record<Side, Answer[]>): boolean {
  const [times, otherTimes] = [known.map(({ ms }) => ms), unknown.map(({ ms }) => ms)];
  const chance = rankTest(times, otherTimes);
  const wordings = new Set([...known, ...unknown].map(({ told }) => told));
  const isTold = wordings.size > 1 || chance < level;
  say(`${title}`);
  say(`  ${tries} tries each, interleaved`);
  say(`  answers: ${wordings.size === 1 ? 'the same to the letter' : `${wordings.size} different ones`}`);
  say(`  median ms: known ${median(times).toFixed(2)}, unknown ${median(otherTimes).toFixed(2)}`);
  say(`  Mann-Whitney: p = ${chance.toPrecision(2)}`);
  if (!isTold)
    say(
      `  a constant difference of ${smallestSeen(times, otherTimes, level).toFixed(2)} ms would have been seen`,
    );
  say(`  verdict: ${isTold ? 'TELLS who is there' : 'tells nothing'}\n`);
  return isTold;
}
