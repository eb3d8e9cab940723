import type {
  HoleDebrief,
  Hole,
  HuntHelp,
  HuntVerdict,
  Place,
  PlaceKind,
  WeaknessId,
} from '@sentiero/contracts/hunts';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant } from './columns.ts';
import { courses } from './courses.ts';
import { lessons, steps } from './lessons.ts';
import { users } from './users.ts';

/** A learner's round of a hunt; the newest of a lesson is the current one. */
export const huntRounds = pgTable(
  'hunt_rounds',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    lessonId: belongsTo(() => lessons.id),
    /** The course whose learners all have these holes; null if they were drawn for the learner. */
    courseId: integer().references(() => courses.id, { onDelete: 'set null' }),
    seed: text().notNull(),
    /** The open holes as the target listed them when they were drawn. */
    holes: jsonb().$type<Hole[]>().notNull(),
    startedAt: instant().notNull(),
    endsAt: instant(),
    help: jsonb().$type<HuntHelp[]>().notNull().default([]),
  },
  (t) => [index().on(t.userId, t.lessonId, t.id), index().on(t.lessonId, t.courseId), index().on(t.courseId)],
);

/** What the target said of a round: an open hole had an effect. Learners never see it. */
export const huntFindings = pgTable(
  'hunt_findings',
  {
    /** Of the event. */
    id: uuid().primaryKey(),
    roundId: belongsTo(() => huntRounds.id),
    hole: text().notNull(),
    place: jsonb().$type<Place>().notNull(),
    effect: text().notNull(),
    requestId: uuid().notNull(),
    at: instant().notNull(),
  },
  (t) => [uniqueIndex().on(t.roundId, t.requestId, t.hole)],
);

/** What learners reported. */
export const huntReports = pgTable(
  'hunt_reports',
  {
    id: id(),
    roundId: belongsTo(() => huntRounds.id),
    userId: belongsTo(() => users.id),
    at: instant().notNull(),
    requestId: uuid().notNull(),
    weakness: text().$type<WeaknessId>().notNull(),
    placeIn: text().$type<PlaceKind>().notNull(),
    placeName: text().notNull(),
    verdict: text().$type<HuntVerdict>().notNull(),
    /** The hole that a confirmed report names, and the step that it completed. */
    hole: text(),
    stepId: integer().references(() => steps.id, { onDelete: 'set null' }),
    debrief: jsonb().$type<HoleDebrief>(),
  },
  (t) => [index().on(t.roundId), index().on(t.userId, t.at), index().on(t.stepId)],
);
