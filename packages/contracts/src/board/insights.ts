import * as T from 'typebox';
import { ConditionAbout } from '../lessons/help.ts';
import { StepType } from '../lessons/step-kinds.ts';
import { Id, nullable, Translatable } from '../shared/index.ts';
import { WrongAnswer } from './board.ts';

const count = T.Integer({ minimum: 0 });
const seconds = nullable(T.Number({ minimum: 0 }));

/** A course's difficulties with a step. */
export const StepInsights = T.Object({
  id: Id,
  order: count,
  type: StepType,
  title: Translatable,
  /** The number of learners who reached the step. */
  started: count,
  completed: count,
  /** The median time of those who completed it; null if there are none. */
  median_seconds: seconds,
  p90_seconds: seconds,
  /** The median number of attempts, the successful one included; null if nobody has completed the step. */
  attempts_to_success: nullable(T.Number({ minimum: 0 })),
  hints: count,
  /** The five most frequent wrong answers. */
  wrong_answers: T.Array(WrongAnswer),
  /** The conditions that nearest attempts fail most often. */
  failing: T.Array(T.Object({ about: ConditionAbout, label: nullable(Translatable), count })),
});
export type StepInsights = T.Static<typeof StepInsights>;

/** The lesson is the one asked for, or the one that the board begins with. */
export const Insights = T.Object({
  lesson: T.Object({ id: Id, title: Translatable }),
  steps: T.Array(StepInsights),
});
export type Insights = T.Static<typeof Insights>;
