import type { Submission, SubmissionResult } from '@sentiero/contracts/lessons';
import { inTransaction, type UserContext } from '../../context.ts';
import { attempts, openAnswers } from '../../db/schema/index.ts';
import { checkSubmission } from '../../grading/grade-submission.ts';
import { openSteps, type LessonStep } from '../../grading/graded-lessons.ts';
import { verdictOf } from '../../grading/report.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { completeStep, publishProgress, type Completed } from '../progress/complete-step.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { gradedLessonsAt } from './grading.queries.ts';
import { readOwnCompletions } from './own-completions.ts';

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
  if (graded.made) publishProgress(ctx, graded.made);
  return { completed: graded.completed.toISOString() };
}

async function gradeSubmission(ctx: UserContext, stepId: number, submission: Submission): Promise<Graded> {
  const { userId } = ctx.actor;
  const { read: own } = await lockLearners(ctx, [userId], () => readOwnCompletions(ctx));
  const lesson = (await gradedLessonsAt(ctx, own.version)).lessonOfStep(stepId);
  const step = lesson?.steps.find(({ id }) => id === stepId);
  if (!lesson || !step) throw notFound('step');

  const completedMs = own.at.get(stepId);
  const before = completedMs === undefined ? undefined : new Date(completedMs);
  if (before && step.type !== 'O') return { completed: before, made: null };
  requireAnswerable(step, submission);
  if (!openSteps(lesson, (id) => own.at.has(id)).includes(step)) {
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

const wantsText = new Set(['Q', 'O']);
const wantsChoices = new Set(['S', 'M']);

function requireAnswerable(step: LessonStep, { data, choices }: Submission): void {
  if (wantsText.has(step.type)) {
    if ((data ?? '').trim() === '') throw invalidInput('/data', 'must not be blank');
  } else if (wantsChoices.has(step.type)) {
    if (choices === null) throw invalidInput('/choices', 'must be a list');
    if (step.type === 'S' && choices.length === 0) throw invalidInput('/choices', 'must have one item');
    if (!choices.every(({ id }) => step.choices.some((choice) => choice.id === id)))
      throw invalidInput('/choices', 'must be choices of this step');
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
