import type { Submission, SubmissionResult } from '@sentiero/contracts/lessons';
import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import { and, eq } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import { attempts, lessons, openAnswers, steps } from '../../db/schema/index.ts';
import { checkSubmission } from '../../grading/grade-submission.ts';
import { reachableSteps } from '../../grading/reachable.ts';
import { verdictOf } from '../../grading/report.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { completeStep, publishProgress } from '../progress/complete-step.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { findUnlockedLessons } from '../progress/progress.queries.ts';
import { readGradableSteps, type LessonStep } from './gradable-steps.ts';
import { findCompletions } from './lessons.queries.ts';

type Graded = { completed: Date; update: ProgressUpdate | null } | { completed: null };

/** Grades an answer; a right one completes the step. */
export async function submitStep(
  ctx: UserContext,
  stepId: number,
  submission: Submission,
): Promise<SubmissionResult> {
  const graded = await inTransaction(ctx, (tx) => gradeSubmission(tx, stepId, submission));
  if (!graded.completed) throw new AppError('answer_incorrect', 'This answer is not right yet.');
  if (graded.update) publishProgress(ctx, ctx.actor.userId, graded.update);
  return { completed: graded.completed.toISOString() };
}

async function gradeSubmission(ctx: UserContext, stepId: number, submission: Submission): Promise<Graded> {
  const { userId } = ctx.actor;
  const { lessonId } = await findVisibleStep(ctx, stepId);
  await lockLearners(ctx, [userId]);
  const lessonSteps = await readGradableSteps(ctx, [lessonId]);
  const completed = await findCompletions(ctx, userId, [lessonId]);
  const step = lessonSteps.find(({ id }) => id === stepId);
  if (!step) throw notFound('step');

  const before = completed.get(stepId);
  if (before && step.type !== 'O') return { completed: before, update: null };
  requireAnswerable(step, submission);
  const unlocked = await findUnlockedLessons(ctx, userId, [lessonId]);
  const reachable = reachableSteps(lessonSteps, (id) => completed.has(id));
  if (!unlocked.has(lessonId) || !reachable.includes(step)) {
    throw new AppError('step_not_reachable', 'Complete the steps before this one first.');
  }

  const isRight = verdictOf(checkSubmission(step, submission)) === 'passed';
  await ctx.db.insert(attempts).values({ userId, stepId, at: ctx.clock(), isRight });
  if (!isRight) return { completed: null };
  if (step.type === 'O') await keepAnswer(ctx, stepId, submission.data ?? '');
  const update = await completeStep(ctx, { userId, lessonId, stepId, requestId: null, eventId: null });
  return { completed: before ?? new Date(update?.completed ?? ctx.clock()), update };
}

async function findVisibleStep(ctx: UserContext, stepId: number): Promise<{ lessonId: number }> {
  const [row] = await ctx.db
    .select({ lessonId: steps.lessonId })
    .from(steps)
    .innerJoin(lessons, eq(lessons.id, steps.lessonId))
    .where(and(eq(steps.id, stepId), eq(steps.isVisible, true), eq(lessons.isVisible, true)));
  if (!row) throw notFound('step');
  return row;
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

async function keepAnswer(ctx: UserContext, stepId: number, text: string): Promise<void> {
  const answer = text.trim().replaceAll('\0', '');
  const answeredAt = ctx.clock();
  await ctx.db
    .insert(openAnswers)
    .values({ userId: ctx.actor.userId, stepId, answer, answeredAt })
    .onConflictDoUpdate({ target: [openAnswers.userId, openAnswers.stepId], set: { answer, answeredAt } });
}
