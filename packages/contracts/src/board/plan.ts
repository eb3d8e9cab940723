import * as T from 'typebox';
import { ConditionAbout } from '../lessons/help.ts';
import { LessonRef } from '../lessons/lesson.ts';
import { StepType } from '../lessons/step-kinds.ts';
import { Id, nullable, Translatable } from '../shared/index.ts';

/** A condition of a task's rule with what it wants, secret or not. */
export const PlanCondition = T.Object({
  about: ConditionAbout,
  label: nullable(Translatable),
  wanted: T.String(),
});
export type PlanCondition = T.Static<typeof PlanCondition>;

/** What completes a step, for its teachers. */
export const PlanSolution = T.Object({
  /** The answers to a question (type Q), one a line. */
  answer: nullable(T.String()),
  /** The right choices (types S and M). */
  choices: T.Array(Translatable),
  /** The conditions on traffic (types T and E). */
  conditions: T.Array(PlanCondition),
  model_answer: nullable(Translatable),
  hints: T.Array(Translatable),
  debrief: nullable(Translatable),
});
export type PlanSolution = T.Static<typeof PlanSolution>;

export const PlanStep = T.Object({
  id: Id,
  order: T.Integer({ minimum: 0 }),
  type: StepType,
  title: Translatable,
  content: Translatable,
  /** The median time of the course's learners; null until one has completed it. */
  median_seconds: nullable(T.Number({ minimum: 0 })),
  solution: PlanSolution,
});
export type PlanStep = T.Static<typeof PlanStep>;

/** A lesson as its learners see it, with its solutions and times. */
export const LessonPlan = T.Object({ lesson: LessonRef, steps: T.Array(PlanStep) });
export type LessonPlan = T.Static<typeof LessonPlan>;
