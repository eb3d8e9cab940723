import type { Submission } from '@sentiero/contracts/lessons';
import { isBlank } from '@sentiero/contracts/texts';
import { checkSubmission } from '../../grading/grade-submission.ts';
import {
  openSteps,
  type GradedLesson,
  type GradedLessons,
  type LessonStep,
} from '../../grading/graded-lessons.ts';
import { verdictOf } from '../../grading/report.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { allowsStep, type CoursePace } from '../progress/paces.ts';
import { isForRoundOnly, type Round } from '../progress/rounds.ts';
import { completionsIn, roundIn, type OwnCompletions, type OwnState } from './own-state.ts';

type Test = (stepId: number) => boolean;

/** An answer that was graded. */
export type Judged = {
  lesson: GradedLesson;
  step: LessonStep;
  own: OwnCompletions;
  isRight: boolean;
  round: Round | undefined;
  /** When the step was completed before, for the learner's view: in a round of practice, within it. */
  before: Date | undefined;
  /** Whether a step was completed before the round. */
  isPast: Test;
  isCompleted: Test;
  isAllowed: Test;
};

type Situation = { lessons: GradedLessons; state: OwnState; paces: readonly CoursePace[] };

/**
 * Grades an answer in the learner's situation. A completed step, unless it is an open question, takes no further
 * answer: only its time is returned. Throws if the step takes no such answer now.
 */
export function judgeAnswer(
  stepId: number,
  submission: Submission,
  { lessons, state, paces }: Situation,
): Judged | { completed: Date } {
  const lesson = lessons.lessonOfStep(stepId);
  const step = lesson?.steps.find(({ id }) => id === stepId);
  if (!lesson || !step) throw notFound('step');

  const round = roundIn(state, lesson.id);
  const shown = completionsIn(state, lesson);
  const isPast = (id: number) => isForRoundOnly(round, state.own.at.get(id));
  const completedMs = shown.at.get(stepId);
  const before = completedMs === undefined ? undefined : new Date(completedMs);
  if (before && step.type !== 'O') return { completed: before };
  requireAnswerable(step, submission);
  if (!openSteps(lesson, (id) => shown.at.has(id)).includes(step)) {
    throw new AppError('step_not_reachable', 'Complete the steps before this one first.');
  }
  const isAllowed = (id: number) => isPast(id) || allowsStep(lesson, paces, id);
  if (!isAllowed(stepId)) throw new AppError('paced', 'Your course does not go on to this step yet.');
  const isRight = verdictOf(checkSubmission(step, submission)) === 'passed';
  const isCompleted = (id: number) => id === stepId || shown.at.has(id);
  return { lesson, step, own: state.own, isRight, round, before, isPast, isCompleted, isAllowed };
}

const wantsText = new Set(['Q', 'O']);
const wantsChoices = new Set(['S', 'M']);

/** Throws if a step of this kind takes no such answer. */
export function requireAnswerable(step: LessonStep, { data, choices }: Submission): void {
  if (wantsText.has(step.type)) {
    if (isBlank(data ?? '')) throw invalidInput('/data', 'must not be blank');
  } else if (wantsChoices.has(step.type)) {
    if (choices === null) throw invalidInput('/choices', 'must be a list');
    if (step.type === 'S' && choices.length === 0) throw invalidInput('/choices', 'must have one item');
    if (!choices.every(({ id }) => step.choices.some((choice) => choice.id === id)))
      throw invalidInput('/choices', 'must be choices of this step');
  } else {
    throw new AppError('not_answerable', 'This step takes no answer.');
  }
}
