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

const Field = T.Object({ name: T.String(), value: T.String() });

/** A request of a step's solution. Texts in braces, as `{username}`, stand for values that a learner has. */
export const SolutionRequest = T.Object({
  method: T.String(),
  path: T.String(),
  headers: T.Array(Field),
  form: T.Array(Field),
  body: nullable(T.String()),
  /** How often it is sent at the same time. */
  at_once: T.Integer({ minimum: 1 }),
  /** Another browser that sends it; null for the learner's own. */
  browser: nullable(T.String()),
});
export type SolutionRequest = T.Static<typeof SolutionRequest>;

/** One way that solves a step, from the files of its lesson. */
export const WorkedSolution = T.Object({
  answer: nullable(T.String()),
  requests: T.Array(SolutionRequest),
});
export type WorkedSolution = T.Static<typeof WorkedSolution>;

/** What completes a step, for its teachers. */
export const PlanSolution = T.Object({
  /** The answers to a question (type Q), one a line. */
  answer: nullable(T.String()),
  /** The right choices (types S and M). */
  choices: T.Array(Translatable),
  /** The conditions on traffic (types T and E). */
  conditions: T.Array(PlanCondition),
  /** Null for steps that were written here, or whose rule has changed since their import. */
  worked: nullable(WorkedSolution),
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
  /** The author's estimate. */
  minutes: nullable(T.Integer({ minimum: 1 })),
  /** The median time of the course's learners; null until one has completed it. */
  median_seconds: nullable(T.Number({ minimum: 0 })),
  solution: PlanSolution,
});
export type PlanStep = T.Static<typeof PlanStep>;

/** A lesson as its learners see it, with its solutions and times. */
export const LessonPlan = T.Object({
  lesson: LessonRef,
  /** The author's estimate of the whole lesson. */
  minutes: nullable(T.Integer({ minimum: 1 })),
  steps: T.Array(PlanStep),
});
export type LessonPlan = T.Static<typeof LessonPlan>;
