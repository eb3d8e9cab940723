import * as T from 'typebox';
import { nullable, Timestamp, TimestampInput } from '../shared/index.ts';

/** The dates of a lesson in a course, in this order; each may be missing. */
export const Dates = T.Object({
  opens: nullable(Timestamp),
  due: nullable(Timestamp),
  closes: nullable(Timestamp),
});
export type Dates = T.Static<typeof Dates>;

export const DatesInput = T.Object({
  opens: nullable(TimestampInput),
  due: nullable(TimestampInput),
  closes: nullable(TimestampInput),
});

/** When a lesson was completed: before it opens, up to its due date, up to its end, or afterwards. */
export const timings = ['early', 'on_time', 'late', 'after'] as const;
export type Timing = (typeof timings)[number];

/** A learner's dates of a lesson. */
export const LearnerDates = T.Object({
  ...Dates.properties,
  /** Null until the lesson is completed, and without dates. */
  timing: nullable(T.Enum(timings)),
  /** Whether an extension or an accommodation makes the dates differ from the plan's. */
  own: T.Boolean(),
});
export type LearnerDates = T.Static<typeof LearnerDates>;

export const noDates: LearnerDates = { opens: null, due: null, closes: null, timing: null, own: false };
