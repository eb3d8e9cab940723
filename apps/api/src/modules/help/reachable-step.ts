import type { Context } from '../../context.ts';
import { openSteps, type GradedLesson, type LessonStep } from '../../grading/graded-lessons.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { gradedLessonsAt } from '../lessons/grading.queries.ts';
import { completionsIn, roundIn, type OwnState } from '../lessons/own-state.ts';
import { isForRoundOnly, type Round } from '../progress/rounds.ts';

export type FoundStep = {
  lesson: GradedLesson;
  step: LessonStep;
  /** In a round of practice: whether it was completed in the round. */
  isCompleted: boolean;
  round: Round | undefined;
  /** Whether the step was completed before the round. */
  isForRoundOnly: boolean;
};

/** A step visible to learners, in the lesson version at which the learner's completions were read. */
export async function findVisibleStep(ctx: Context, stepId: number, state: OwnState): Promise<FoundStep> {
  const { own } = state;
  const lesson = (await gradedLessonsAt(ctx, own.version)).lessonOfStep(stepId);
  const step = lesson?.steps.find(({ id }) => id === stepId);
  if (!lesson || !step) throw notFound('step');
  const round = roundIn(state, lesson.id);
  return {
    lesson,
    step,
    round,
    isCompleted: completionsIn(state, lesson).at.has(stepId),
    isForRoundOnly: isForRoundOnly(round, own.at.get(stepId)),
  };
}

/** A visible step that the learner has completed or that is open to them. */
export async function findReachableStep(ctx: Context, stepId: number, state: OwnState): Promise<FoundStep> {
  const found = await findVisibleStep(ctx, stepId, state);
  if (!found.isCompleted) requireOpen(found, state);
  return found;
}

function requireOpen({ lesson, step }: FoundStep, state: OwnState): void {
  const { at } = completionsIn(state, lesson);
  if (openSteps(lesson, (id) => at.has(id)).includes(step)) return;
  throw new AppError('step_not_reachable', 'Complete the steps before this one first.');
}
