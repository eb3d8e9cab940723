import type { Context } from '../../context.ts';
import { openSteps, type GradedLesson, type LessonStep } from '../../grading/graded-lessons.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { gradedLessonsAt } from '../lessons/grading.queries.ts';
import type { OwnCompletions } from '../lessons/own-completions.ts';

export type FoundStep = { lesson: GradedLesson; step: LessonStep; isCompleted: boolean };

/** A step that learners can see, of a lesson of the version that the learner's own completions were read with. */
export async function findVisibleStep(ctx: Context, stepId: number, own: OwnCompletions): Promise<FoundStep> {
  const lesson = (await gradedLessonsAt(ctx, own.version)).lessonOfStep(stepId);
  const step = lesson?.steps.find(({ id }) => id === stepId);
  if (!lesson || !step) throw notFound('step');
  return { lesson, step, isCompleted: own.at.has(stepId) };
}

/** A visible step that the learner has completed, or that is open for them. */
export async function findReachableStep(
  ctx: Context,
  stepId: number,
  own: OwnCompletions,
): Promise<FoundStep> {
  const found = await findVisibleStep(ctx, stepId, own);
  if (!found.isCompleted) requireOpen(found, own);
  return found;
}

function requireOpen({ lesson, step }: Omit<FoundStep, 'isCompleted'>, own: OwnCompletions): void {
  if (openSteps(lesson, (id) => own.at.has(id)).includes(step)) return;
  throw new AppError('step_not_reachable', 'Complete the steps before this one first.');
}
