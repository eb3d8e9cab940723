import type { Lesson, RecallQuestion } from '@sentiero/contracts/lessons';
import { isComplete, requirementsMet } from './completeness.ts';

/** What became of questions from earlier lessons, by step. */
export type Recalled = Readonly<Record<number, 'right' | 'skipped'>>;

/** The first question that the learner has neither answered right nor skipped. */
export const openQuestion = (
  questions: readonly RecallQuestion[],
  recalled: Recalled,
): RecallQuestion | undefined => questions.find(({ step }) => recalled[step.id] === undefined);

export const countRight = (questions: readonly RecallQuestion[], recalled: Recalled): number =>
  questions.filter(({ step }) => recalled[step.id] === 'right').length;

/** Before a lesson is done, and once it is open to the learner. */
export const offersRecall = (lesson: Lesson): boolean =>
  lesson.recall > 0 && requirementsMet(lesson) && !isComplete(lesson);
