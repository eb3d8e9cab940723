import * as T from 'typebox';
import { Id, NamedRef, nullable } from '../shared/index.ts';

/** How far a course may go in a lesson: up to `step`, or nowhere while `paused`. */
export const Pace = T.Object({ step: nullable(Id), paused: T.Boolean() });
export type Pace = T.Static<typeof Pace>;

/** A learner's pace in a lesson: the strictest of their courses' paces. */
export const LearnerPace = T.Object({
  ...Pace.properties,
  course: nullable(NamedRef),
});
export type LearnerPace = T.Static<typeof LearnerPace>;
