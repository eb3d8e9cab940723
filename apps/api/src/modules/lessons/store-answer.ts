import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { preparedSql } from '../../db/prepared.ts';
import { queueScores } from '../progress/queue-scores.ts';
import { completions, openAnswers, sentAnswers } from '../../db/schema/index.ts';

/** How many of a learner's answers to a question are kept, including the newest. */
const answersKept = 10;

const { placeholder } = sql;
const [userId, stepId, answer] = [placeholder('userId'), placeholder('stepId'), placeholder('answer')];
const at = sql`${placeholder('at')}::timestamptz`;

const keptAnswer = preparedSql(
  () => sql`
    insert into ${openAnswers} (user_id, step_id, answer, answered_at) values (${userId}, ${stepId}, ${answer}, ${at})
    on conflict (user_id, step_id) do update set answer = excluded.answer, answered_at = excluded.answered_at`,
);

const sentAnswer = preparedSql(() => {
  const own = sql`user_id = ${userId} and step_id = ${stepId}`;
  return sql`
    with same as (
      select 1 from ${sentAnswers} where ${own} and is_newest and state <> 'again' and answer = ${answer}),
    earlier as (
      update ${sentAnswers} set is_newest = false where ${own} and is_newest and not exists (select from same)),
    gone as (
      delete from ${sentAnswers} where not is_newest and not exists (select from same) and id in (
        select id from ${sentAnswers} where ${own} order by id desc offset ${sql.raw(String(answersKept - 1))})),
    done as (
      update ${completions} set again = false where ${own} and again)
    insert into ${sentAnswers} (user_id, step_id, answer, answered_at)
    select ${userId}, ${stepId}, ${answer}, ${at} where not exists (select from same)`;
});

/**
 * Stores the answer to an open question and adds it to the history that teachers review. An identical answer is not
 * stored again unless another one was asked for. Call it under the learner's lock.
 */
export async function storeAnswer(
  ctx: Context,
  { answer: text, ...own }: { userId: number; stepId: number; answer: string },
): Promise<void> {
  const sent = { ...own, answer: text.trim().replaceAll('\0', ''), at: ctx.clock().toISOString() };
  await Promise.all([
    // An answer that was asked for again completes the step again.
    queueScores(ctx, own),
    keptAnswer(ctx.db).execute(sent),
    sentAnswer(ctx.db).execute(sent),
  ]);
}
