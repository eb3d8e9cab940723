import type { HandInput, StepHelp } from '@sentiero/contracts/lessons';
import { storedText } from '@sentiero/contracts/texts';
import { and, eq } from 'drizzle-orm';
import { inSnapshot, inTransaction, type UserContext } from '../../context.ts';
import { capturedRequests, hands, hintsTaken, practiceHints } from '../../db/schema/index.ts';
import { AppError, invalidInput } from '../../http/errors.ts';
import { readOwnState } from '../lessons/own-state.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { publishHelp } from '../progress/store-attempts.ts';
import type { GuidedStep } from '../lessons/said-of-answer.ts';
import { helpView, hintsOf, shownHints } from './help.view.ts';
import { readOwnHelp } from './own-help.ts';
import { findReachableStep, findVisibleStep, type FoundStep } from './reachable-step.ts';

export { feedbackAt } from './help.view.ts';

export function readHelp(ctx: UserContext, stepId: number): Promise<StepHelp> {
  return inSnapshot(ctx, async (snapshot) => {
    const found = await findReachableStep(snapshot, stepId, await readOwnState(snapshot));
    return helpView(guided(found), await readOwnHelp(snapshot, found));
  });
}

const guided = ({ step, lesson }: FoundStep): GuidedStep => ({ step, guidance: lesson.guidance });

/** Reveals the next hint. */
export function takeHint(ctx: UserContext, stepId: number): Promise<StepHelp> {
  return changeHelp(ctx, stepId, async (tx, found) => {
    const step = guided(found);
    const own = await readOwnHelp(tx, found);
    const shown = shownHints(step, own);
    const taken = shown + 1;
    if (taken > hintsOf(step, shown))
      throw new AppError('no_more_hints', 'There are no more hints to this step.');
    const { userId } = tx.actor;
    const at = tx.clock();
    const table = found.isForRoundOnly ? practiceHints : hintsTaken;
    await tx.db
      .insert(table)
      .values({ userId, stepId, taken, at })
      .onConflictDoUpdate({ target: [table.userId, table.stepId], set: { taken, at } });
    return helpView(step, { ...own, taken });
  });
}

export async function raiseHand(ctx: UserContext, stepId: number, input: HandInput): Promise<void> {
  await changeHelp(ctx, stepId, async (tx) => {
    const { userId } = tx.actor;
    if (input.request !== null && !(await isOwnRequest(tx, input.request)))
      throw invalidInput('/request', 'must be one of your own requests that are still kept');
    const hand = { at: tx.clock(), text: storedText(input.text), requestId: input.request };
    await tx.db
      .insert(hands)
      .values({ userId, stepId, ...hand })
      .onConflictDoUpdate({ target: [hands.userId, hands.stepId], set: hand });
  });
}

export async function lowerHand(ctx: UserContext, stepId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await findVisibleStep(tx, stepId, await readOwnState(tx));
    await tx.db.delete(hands).where(and(eq(hands.userId, userId), eq(hands.stepId, stepId)));
    publishHelp(tx, { userId, stepId });
  });
}

/** Changes a learner's help on an open step, under the learner's lock, and notifies their sockets. */
function changeHelp<Result>(
  ctx: UserContext,
  stepId: number,
  change: (tx: UserContext, found: FoundStep) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const { read: state } = await lockLearners(tx, [userId], () => readOwnState(tx));
    const found = await findReachableStep(tx, stepId, state);
    if (found.isCompleted) throw new AppError('step_completed', 'You have completed this step already.');
    const result = await change(tx, found);
    publishHelp(tx, { userId, stepId });
    return result;
  });
}

async function isOwnRequest(ctx: UserContext, id: string): Promise<boolean> {
  const own = and(eq(capturedRequests.id, id), eq(capturedRequests.userId, ctx.actor.userId));
  return (await ctx.db.$count(capturedRequests, own)) > 0;
}
