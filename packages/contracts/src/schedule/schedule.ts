import * as T from 'typebox';
import { Id, limits, nullable, Timestamp, TimestampInput } from '../shared/index.ts';
import { DatesInput, LearnerDates } from './dates.ts';

export const scheduleLimits = {
  lessons: limits.listMax,
  extensions: 100,
  group: 300,
  people: 1_000,
} as const;

const lesson = { lesson: Id };
const some = { minItems: 1, maxItems: scheduleLimits.group, uniqueItems: true };

/** The lessons of a course in the order of its plan, or all lessons without dates. */
export const ScheduleInput = T.Object({
  lessons: T.Union([
    T.Array(T.Object({ ...lesson, ...DatesInput.properties }), {
      minItems: 1,
      maxItems: scheduleLimits.lessons,
    }),
    T.Literal('all'),
  ]),
});
export type ScheduleInput = T.Static<typeof ScheduleInput>;

/** More time for learners, in one lesson or in all: either up to a date, or by a number of days. */
export const ExtensionInput = T.Object({
  users: T.Array(Id, some),
  lesson: nullable(Id),
  until: T.Optional(nullable(TimestampInput)),
  plus_days: T.Optional(nullable(T.Integer({ minimum: 1, maximum: 366 }))),
});
export const ExtensionsInput = T.Array(ExtensionInput, { maxItems: scheduleLimits.extensions });
export type ExtensionsInput = T.Static<typeof ExtensionsInput>;

/** A learner's factor, which lengthens every limit. */
export const Accommodation = T.Object({ user: Id, factor: T.Number({ minimum: 1, maximum: 10 }) });
export const AccommodationsInput = T.Array(Accommodation, { maxItems: scheduleLimits.people });
export type AccommodationsInput = T.Static<typeof AccommodationsInput>;

export const Extension = T.Object({
  users: T.Array(Id),
  lesson: nullable(Id),
  until: nullable(Timestamp),
  plus_days: nullable(T.Integer()),
});

/** To learners, the dates are their own, and the lists of extensions and accommodations are empty. */
export const Schedule = T.Object({
  lessons: T.Union([T.Array(T.Object({ ...lesson, ...LearnerDates.properties })), T.Literal('all')]),
  extensions: T.Array(Extension),
  accommodations: T.Array(Accommodation),
});
export type Schedule = T.Static<typeof Schedule>;

/** The key in the address of a calendar, shown once. */
export const CalendarKey = T.Object({ key: T.String({ maxLength: 43, pattern: '^[A-Za-z0-9_-]{43}$' }) });
export type CalendarKey = T.Static<typeof CalendarKey>;
