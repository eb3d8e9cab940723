import { sql } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { queueScores } from '../progress/queue-scores.ts';
import { completions, openAnswers, sentAnswers } from '../../db/schema/index.ts';

/** How many of a learner's answers to a question are kept, including the newest. */
const answersKept = 10;

/**
 * Stores the answer to an open question and adds it to the history that teachers review. An identical answer is not
 * stored again unless another one was asked for. Call it under the learner's lock.
 */
export async function storeAnswer(ctx: UserContext, stepId: number, text: string): Promise<void> {
  const { userId } = ctx.actor;
  const answer = text.trim().replaceAll('\0', '');
  const answeredAt = ctx.clock();
  const at = sql`${answeredAt.toISOString()}::timestamptz`;
  const own = sql`user_id = ${userId} and step_id = ${stepId}`;
  await Promise.all([
    // An answer that was asked for again completes the step again.
    queueScores(ctx, { userId, stepId }),
    ctx.db
      .insert(openAnswers)
      .values({ userId, stepId, answer, answeredAt })
      .onConflictDoUpdate({ target: [openAnswers.userId, openAnswers.stepId], set: { answer, answeredAt } })
      .prepare('open_answer')
      .execute(),
    ctx.db.execute(sql`
      with same as (
        select 1 from ${sentAnswers} where ${own} and is_newest and state <> 'again' and answer = ${answer}),
      earlier as (
        update ${sentAnswers} set is_newest = false where ${own} and is_newest and not exists (select from same)),
      gone as (
        delete from ${sentAnswers} where not is_newest and not exists (select from same) and id in (
          select id from ${sentAnswers} where ${own} order by id desc offset ${answersKept - 1})),
      done as (
        update ${completions} set again = false where ${own} and again)
      insert into ${sentAnswers} (user_id, step_id, answer, answered_at)
      select ${userId}, ${stepId}, ${answer}, ${at} where not exists (select from same)`),
  ]);
}
