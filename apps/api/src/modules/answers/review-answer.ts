import type { ReviewInput, SentAnswer } from '@sentiero/contracts/answers';
import { storedText } from '@sentiero/contracts/texts';
import { and, eq } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import { completions, messageRecipients, messages, sentAnswers } from '../../db/schema/index.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findChangeableCourse } from '../courses/courses.service.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { queueScores } from '../progress/queue-scores.ts';
import { publishHelp } from '../progress/store-attempts.ts';
import { findAnswer, readAnswer, readEarlier } from './answers.queries.ts';
import { answerView } from './answers.view.ts';

type Place = { courseId: number; answerId: number };
type Found = { userId: number; stepId: number };

/** Marks a learner's newest answer as seen, or asks for another one; a comment reaches the learner as a message. */
export async function reviewAnswer(
  ctx: UserContext,
  { courseId, answerId }: Place,
  input: ReviewInput,
): Promise<SentAnswer> {
  const comment = storedText(input.comment);
  const { found, view, message } = await inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId);
    const answer = await findAnswer(tx, courseId, answerId);
    if (!answer) throw notFound('answer');
    if (input.state === 'again' && comment === '')
      throw invalidInput('/comment', 'must say what another answer should have');
    await lockLearners(tx, [answer.userId], async () => undefined);
    const before = await readAnswer(tx, courseId, answerId);
    if (!before) throw new AppError('out_of_date', 'The learner has sent a newer answer.');
    await storeReview(tx, answer, { ...input, comment, answerId });
    const sent = comment === '' ? null : await sendComment(tx, answer, { courseId, text: comment });
    await writeAudit(tx, {
      action: 'answer.review',
      object: `answer:${answerId}`,
      detail: `${before.user.username}: ${input.state}`,
    });
    const after = await readAnswer(tx, courseId, answerId);
    if (!after) throw notFound('answer');
    return { found: answer, view: answerView(after, await readEarlier(tx, [after])), message: sent };
  });
  publishHelp(ctx, found);
  if (message !== null) ctx.hub.publish(found.userId, { kind: 'message', id: message });
  return view;
}

/** The step opens or closes again for the learner; later steps stay completed. */
async function storeReview(
  ctx: UserContext,
  { userId, stepId }: Found,
  { state, comment, answerId }: ReviewInput & { answerId: number },
): Promise<void> {
  const review = { state, comment, reviewedBy: ctx.actor.userId, reviewedAt: ctx.clock() };
  await ctx.db.update(sentAnswers).set(review).where(eq(sentAnswers.id, answerId));
  await ctx.db
    .update(completions)
    .set({ again: state === 'again' })
    .where(and(eq(completions.userId, userId), eq(completions.stepId, stepId)));
  await queueScores(ctx, { userId, stepId });
}

async function sendComment(
  ctx: UserContext,
  { userId, stepId }: Found,
  { courseId, text }: { courseId: number; text: string },
): Promise<number> {
  const [row] = await ctx.db
    .insert(messages)
    .values({ at: ctx.clock(), fromId: ctx.actor.userId, courseId, stepId, text })
    .returning({ id: messages.id });
  if (!row) throw new Error('a message was not stored');
  await ctx.db.insert(messageRecipients).values({ messageId: row.id, userId });
  return row.id;
}
