import type { Submission } from '@sentiero/contracts/lessons';
import { storedText } from '@sentiero/contracts/texts';
import { sql } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { inOneRoundTrip } from '../../db/round-trip.ts';
import { wrongAnswers } from '../../db/schema/index.ts';
import { answerIdentity } from '../../grading/attempt-identity.ts';
import { repliesToAnswer } from '../../grading/replies.ts';
import { AttemptTally, digestOf, storable } from '../progress/attempt-tally.ts';
import { publishHelp, storeAttempts } from '../progress/store-attempts.ts';
import type { Judged } from './judge-answer.ts';

/** How many wrong answers to a step are kept, and how many characters of each. */
const kept = 20;
const longest = 200;

/** Adds a wrong answer to the learner's attempts, and to the newest wrong ones, which teachers see. */
export async function storeWrongAnswer(
  ctx: UserContext,
  { step, isPast }: Judged,
  submission: Submission,
): Promise<void> {
  const { userId } = ctx.actor;
  const identity = answerIdentity(submission);
  const tally = new AttemptTally();
  const replies = repliesToAnswer(step, submission);
  tally.add({ userId, step, at: ctx.clock(), requestId: null, eventId: null, lines: [], replies, identity });
  const ofStep = sql`user_id = ${userId} and step_id = ${step.id}`;
  if (isPast(step.id)) await storeAttempts(ctx, tally, 'round');
  else
    await inOneRoundTrip(ctx, [
      () => storeAttempts(ctx, tally),
      () => keepWrongAnswer(ctx, step.id, submission),
      () =>
        ctx.db.execute(sql`
          delete from ${wrongAnswers} where ${ofStep} and digest in (
            select digest from ${wrongAnswers} where ${ofStep}
            order by at desc, digest offset ${sql.raw(String(kept))})`),
    ]);
  publishHelp(ctx, { userId, stepId: step.id });
}

async function keepWrongAnswer(ctx: UserContext, stepId: number, submission: Submission): Promise<void> {
  const { userId, digest, count } = wrongAnswers;
  const at = ctx.clock();
  await ctx.db
    .insert(wrongAnswers)
    .values({
      userId: ctx.actor.userId,
      stepId,
      digest: digestOf(answerIdentity(submission)),
      answer: submission.data === null ? null : storable(storedText(submission.data).slice(0, longest)),
      choices: submission.choices?.length ? submission.choices.map(({ id }) => id) : null,
      at,
    })
    .onConflictDoUpdate({
      target: [userId, wrongAnswers.stepId, digest],
      set: { count: sql`${count} + 1`, at },
    });
}
