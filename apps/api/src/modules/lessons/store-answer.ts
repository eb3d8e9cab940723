import type { Submission } from '@sentiero/contracts/lessons';
import { storedText } from '@sentiero/contracts/texts';
import { sql } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { preparedSql } from '../../db/prepared.ts';
import { inOneRoundTrip } from '../../db/round-trip.ts';
import { attempts, completions, openAnswers, sentAnswers } from '../../db/schema/index.ts';
import { queueScores } from '../progress/queue-scores.ts';
import type { Judged } from './judge-answer.ts';

/** How many of a learner's answers to a question are kept, including the newest. */
const answersKept = 10;

const { placeholder } = sql;
const sent = {
  userId: placeholder('userId'),
  stepId: placeholder('stepId'),
  answer: placeholder('answer'),
  at: sql`${placeholder('at')}::timestamptz`,
};

const keptAnswer = preparedSql(
  () => sql`
    insert into ${openAnswers} (user_id, step_id, answer, answered_at) values (${sent.userId}, ${sent.stepId}, ${sent.answer}, ${sent.at})
    on conflict (user_id, step_id) do update set answer = excluded.answer, answered_at = excluded.answered_at`,
);

const sentAnswer = preparedSql(() => {
  const own = sql`user_id = ${sent.userId} and step_id = ${sent.stepId}`;
  return sql`
    with same as (
      select 1 from ${sentAnswers} where ${own} and is_newest and state <> 'again' and answer = ${sent.answer}),
    earlier as (
      update ${sentAnswers} set is_newest = false where ${own} and is_newest and not exists (select from same)),
    gone as (
      delete from ${sentAnswers} where not is_newest and not exists (select from same) and id in (
        select id from ${sentAnswers} where ${own} order by id desc offset ${sql.raw(String(answersKept - 1))})),
    done as (
      update ${completions} set again = false where ${own} and again)
    insert into ${sentAnswers} (user_id, step_id, answer, answered_at)
    select ${sent.userId}, ${sent.stepId}, ${sent.answer}, ${sent.at} where not exists (select from same)`;
});

/**
 * Stores the answer to an open question and adds it to the history that teachers review. An identical answer is not
 * stored again unless another one was asked for. Teachers see no answers from a round of practice, unless they asked
 * for another one.
 */
export async function storeOpenAnswer(
  ctx: UserContext,
  { step, own: { again }, isPast }: Judged,
  { data }: Submission,
): Promise<void> {
  if (step.type !== 'O' || (isPast(step.id) && !again.has(step.id))) return;
  const own = { userId: ctx.actor.userId, stepId: step.id };
  const answer = storedText(data ?? '');
  const values = { ...own, answer, at: ctx.clock().toISOString() };
  await inOneRoundTrip(ctx, [
    // An answer that was asked for again completes the step again.
    () => queueScores(ctx, own),
    () => keptAnswer(ctx.db).execute(values),
    () => sentAnswer(ctx.db).execute(values),
  ]);
}

/** Counts the answer for statistics, unless it counts for a round of practice only. */
export async function countAnswer(ctx: UserContext, { step, isRight, isPast }: Judged): Promise<void> {
  if (isPast(step.id)) return;
  await ctx.db
    .insert(attempts)
    .values({ userId: ctx.actor.userId, stepId: step.id, at: ctx.clock(), isRight });
}
