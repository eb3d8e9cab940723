import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { inTransaction, type Context } from '../src/context.ts';
import { attempts, completions, sessions, wrongAnswers } from '../src/db/schema/index.ts';
import { lockLearners } from '../src/modules/progress/learner-lock.ts';
import { aLearner, aLesson, aStep } from './builders.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();

async function aQuestion() {
  const lesson = await aLesson(api);
  return aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
}

/** Learners one after another: logging in is slow on purpose. */
async function learners(count: number) {
  const made: Awaited<ReturnType<typeof aLearner>>[] = [];
  while (made.length < count) made.push(await aLearner(api));
  return made;
}

const submit = (client: Client, id: number, data: string) =>
  client.call(lessonsEndpoints.submit, { params: { id }, body: { data, choices: null } });

const outcomeOf = async (response: ReturnType<typeof submit>) => {
  const { statusCode, json } = await response;
  return statusCode === 200 ? 'completed' : json().code;
};

test('in a class that answers at once, each learner gets the verdict on their own answer', async () => {
  const step = await aQuestion();
  const people = await learners(16);
  const sent = people.map(({ client }, place) =>
    submit(client, step.id, place % 2 === 0 ? 'a' : `no ${place}`),
  );
  const outcomes = await Promise.all(sent.map(outcomeOf));
  expect(outcomes).toEqual(people.map((_, place) => (place % 2 === 0 ? 'completed' : 'answer_incorrect')));

  const { stepId } = completions;
  const done = await api.ctx.db.select().from(completions).where(eq(stepId, step.id));
  expect(done.map(({ userId }) => userId).toSorted()).toEqual(
    people
      .filter((_, place) => place % 2 === 0)
      .map(({ user }) => user.id)
      .toSorted(),
  );
  expect(await api.ctx.db.$count(attempts, eq(attempts.stepId, step.id))).toBe(people.length);
  const wrong = await api.ctx.db.select().from(wrongAnswers).where(eq(wrongAnswers.stepId, step.id));
  expect(wrong.map(({ answer }) => answer).toSorted()).toEqual(
    people.flatMap((_, place) => (place % 2 === 0 ? [] : [`no ${place}`])).toSorted(),
  );
});

test('an answer is refused if its session ended after the call was admitted, and no other is', async () => {
  const step = await aQuestion();
  const [first, ...others] = await learners(8);
  if (!first) throw new Error('no learner');
  // The session ends after the call was admitted and before its transaction locks it.
  const ended = api.ctx.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, first.user.id));
    const sent = [first, ...others].map(({ client }, place) =>
      submit(client, step.id, place === 1 ? ' ' : 'a'),
    );
    await waiting(1);
    return sent;
  });
  const outcomes = await Promise.all((await ended).map(outcomeOf));
  expect(outcomes).toEqual(['not_authenticated', 'invalid_input', ...others.slice(1).map(() => 'completed')]);
});

test('an answer whose learner is locked waits, and no other does', async () => {
  const step = await aQuestion();
  const [busy, ...others] = await learners(6);
  if (!busy) throw new Error('no learner');
  const late = await inTransaction(api.ctx, async (tx) => {
    await lockLearners(tx, [busy.user.id], async () => undefined);
    const before = others.slice(0, 3).map(({ client }) => outcomeOf(submit(client, step.id, 'a')));
    const waits = submit(busy.client, step.id, 'a');
    const after = others.slice(3).map(({ client }) => outcomeOf(submit(client, step.id, 'a')));
    const sent = [...before, ...after];
    const outcomes = await keptOpen(tx, Promise.all(sent));
    expect(outcomes).toEqual(others.map(() => 'completed'));
    await waiting(1);
    return { waits };
  });
  expect(await outcomeOf(late.waits)).toBe('completed');
});

/** PostgreSQL ends a transaction that is idle for ten seconds, which is not long on a busy machine. */
async function keptOpen<Result>({ db }: Context, work: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => void db.execute(sql`select 1`), 1_000);
  return work.finally(() => clearInterval(timer));
}

/** Waits until so many backends wait for a lock. */
async function waiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const [row] = await api.ctx.db.execute<{ count: number }>(
      sql`select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(row?.count).toBe(count);
  }, 10_000);
}
