import type { Submission, SubmissionResult } from '@sentiero/contracts/lessons';
import { sql } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import { attempts, openAnswers, steps } from '../../db/schema/index.ts';
import { checkSubmission } from '../../grading/grade-submission.ts';
import { reachableSteps } from '../../grading/reachable.ts';
import { verdictOf } from '../../grading/report.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { completeStep, publishProgress, type Completed } from '../progress/complete-step.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { findLocked } from '../progress/progress.queries.ts';
import { readGradableSteps, type LessonStep } from './gradable-steps.ts';
import { findCompletions } from './lessons.queries.ts';

type Graded = { completed: Date; made: Completed | null } | { completed: null };

/** Grades an answer; a right one completes the step. */
export async function submitStep(
  ctx: UserContext,
  stepId: number,
  submission: Submission,
): Promise<SubmissionResult> {
  const stopTimer = ctx.metrics.gradingSeconds.startTimer({ door: 'submission' });
  const graded = await inTransaction(ctx, (tx) => gradeSubmission(tx, stepId, submission));
  stopTimer();
  if (!graded.completed) throw new AppError('answer_incorrect', 'This answer is not right yet.');
  if (graded.made) publishProgress(ctx, ctx.actor.userId, graded.made);
  return { completed: graded.completed.toISOString() };
}

async function gradeSubmission(ctx: UserContext, stepId: number, submission: Submission): Promise<Graded> {
  const { userId } = ctx.actor;
  await lockLearners(ctx, [userId]);
  const { lessonSteps, completed, isLocked } = await readSituation(ctx, stepId);
  const step = lessonSteps.find(({ id }) => id === stepId);
  if (!step) throw notFound('step');

  const before = completed.get(stepId);
  if (before && step.type !== 'O') return { completed: before, made: null };
  requireAnswerable(step, submission);
  if (isLocked || !reachableSteps(lessonSteps, (id) => completed.has(id)).includes(step)) {
    throw new AppError('step_not_reachable', 'Complete the steps before this one first.');
  }

  const isRight = verdictOf(checkSubmission(step, submission)) === 'passed';
  const attempt = keepAttempt(ctx, stepId, isRight);
  if (!isRight) {
    await attempt;
    return { completed: null };
  }
  const completion = { userId, lessonId: step.lessonId, stepId, requestId: null, eventId: null };
  const [made] = await Promise.all([
    completeStep(ctx, completion),
    attempt,
    step.type === 'O' ? keepAnswer(ctx, stepId, submission.data ?? '') : undefined,
  ]);
  return { completed: before ?? new Date(made?.update.completed ?? ctx.clock()), made };
}

/** What decides whether the step is open to the learner, in one round trip. */
async function readSituation(ctx: UserContext, stepId: number) {
  const { userId } = ctx.actor;
  const lessonOfStep = sql`select ${steps.lessonId} from ${steps} where ${steps.id} = ${stepId}`;
  const [lessonSteps, completed, locked] = await Promise.all([
    readGradableSteps(ctx, sql`array(${lessonOfStep})`),
    findCompletions(ctx, userId, sql`array(${lessonOfStep})`),
    findLocked(ctx, sql`select ${userId}::int, (${lessonOfStep})`),
  ]);
  return { lessonSteps, completed, isLocked: locked.length > 0 };
}

const wantsText = new Set(['Q', 'O']);
const wantsChoices = new Set(['S', 'M']);

function requireAnswerable(step: LessonStep, { data, choices }: Submission): void {
  if (wantsText.has(step.type)) {
    if ((data ?? '').trim() === '') throw invalidInput('/data', 'must not be blank');
  } else if (wantsChoices.has(step.type)) {
    if (choices === null) throw invalidInput('/choices', 'must be a list');
    if (step.type === 'S' && choices.length === 0) throw invalidInput('/choices', 'must have one item');
  } else {
    throw new AppError('not_answerable', 'This step takes no answer.');
  }
}

async function keepAttempt(ctx: UserContext, stepId: number, isRight: boolean): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.db
    .insert(attempts)
    .values({ userId, stepId, at: ctx.clock(), isRight })
    .prepare('attempt')
    .execute();
}

async function keepAnswer(ctx: UserContext, stepId: number, text: string): Promise<void> {
  const answer = text.trim().replaceAll('\0', '');
  const answeredAt = ctx.clock();
  await ctx.db
    .insert(openAnswers)
    .values({ userId: ctx.actor.userId, stepId, answer, answeredAt })
    .onConflictDoUpdate({ target: [openAnswers.userId, openAnswers.stepId], set: { answer, answeredAt } })
    .prepare('open_answer')
    .execute();
}
