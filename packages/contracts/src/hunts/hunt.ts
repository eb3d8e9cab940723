import * as T from 'typebox';
import { LessonRef } from '../lessons/lesson.ts';
import { Id, LearnerRef, nullable, Timestamp, Translatable, Uuid } from '../shared/index.ts';
import { HoleDebrief, HoleLevel, Place, ReportPlace } from './hole.ts';
import { WeaknessName } from './weaknesses.ts';

const count = T.Integer({ minimum: 0 });

/** A round that a learner has started: `ends` is null without a time limit. */
export const HuntRound = T.Object({ started: Timestamp, ends: nullable(Timestamp), of: count });
export type HuntRound = T.Static<typeof HuntRound>;

/** A report by what it names. */
export const HuntReportInput = T.Object({
  /** The record of the exchange in which it showed. */
  request: Uuid,
  weakness: WeaknessName,
  place: ReportPlace,
});
export type HuntReportInput = T.Static<typeof HuntReportInput>;

/** Why a report counts for nothing: there was an effect, but it is called something else or sits elsewhere; or none. */
export const refusals = ['other_weakness', 'other_place', 'no_effect'] as const;
export const huntVerdicts = ['confirmed', 'already', ...refusals] as const;
export const HuntVerdict = T.Enum(huntVerdicts);
export type HuntVerdict = T.Static<typeof HuntVerdict>;

type Refusal = (typeof refusals)[number];
/** Whether a report counts for nothing; what was reported already is no refusal. */
export const isRefusal = (verdict: HuntVerdict): verdict is Refusal =>
  refusals.some((refusal) => refusal === verdict);

export const HuntReportResult = T.Object({
  verdict: HuntVerdict,
  /** The step that the report completed; null unless it is confirmed. */
  step: nullable(Id),
  debrief: nullable(HoleDebrief),
});
export type HuntReportResult = T.Static<typeof HuntReportResult>;

/** A confirmed report. */
export const HuntFinding = T.Object({
  /** The step that it completed; null if there was none left. */
  step: nullable(Id),
  at: Timestamp,
  request: Uuid,
  weakness: WeaknessName,
  place: Place,
  title: Translatable,
  debrief: nullable(HoleDebrief),
});
export type HuntFinding = T.Static<typeof HuntFinding>;

export const RefusedReport = T.Object({
  at: Timestamp,
  request: Uuid,
  weakness: WeaknessName,
  place: ReportPlace,
  verdict: T.Enum(refusals),
});
export type RefusedReport = T.Static<typeof RefusedReport>;

/** One of the three helps, in their order: the areas that still hold something, a weakness, the page that has it. */
export const HuntHelp = T.Union([
  T.Object({ kind: T.Literal('areas'), areas: T.Array(Translatable) }),
  T.Object({ kind: T.Literal('weakness'), weakness: WeaknessName }),
  T.Object({ kind: T.Literal('page'), method: T.String(), path: T.String() }),
]);
export type HuntHelp = T.Static<typeof HuntHelp>;
export const huntHelps = 3;

/** A learner's hunt; nothing of what is not found. */
export const Hunt = T.Object({
  found: count,
  of: count,
  levels: T.Array(HoleLevel),
  /** The only weakness that the hunt is about; null if there may be several. */
  weakness: nullable(WeaknessName),
  /** The minutes that a round lasts; null for no limit. */
  minutes: nullable(count),
  reports: count,
  refused: count,
  /** Null before the first start. */
  started: nullable(Timestamp),
  ends: nullable(Timestamp),
  findings: T.Array(HuntFinding),
  refused_reports: T.Array(RefusedReport),
  help: T.Array(HuntHelp),
  /** How many helps can still be taken. */
  help_left: count,
  /** The lesson whose arrangement the target has now, if it is another one; coming back restores this one's. */
  elsewhere: nullable(LessonRef),
});
export type Hunt = T.Static<typeof Hunt>;

export const HuntLearner = T.Object({
  user: LearnerRef,
  found: count,
  of: count,
  refused: count,
  help: count,
  started: nullable(Timestamp),
  ends: nullable(Timestamp),
  /** The time of the latest confirmed report. */
  last: nullable(Timestamp),
});
export type HuntLearner = T.Static<typeof HuntLearner>;

/** What was open for somebody in the course, without saying for whom. */
export const HuntedHole = T.Object({
  weakness: WeaknessName,
  place: Place,
  title: Translatable,
  /** For how many learners it was open, and how many of them have found it. */
  open: count,
  found: count,
});
export type HuntedHole = T.Static<typeof HuntedHole>;

/** A course's hunt as its teachers see it. */
export const CourseHunt = T.Object({
  of: count,
  learners: T.Array(HuntLearner),
  /** The weaknesses that were open for somebody and that nobody has found. */
  nobody_found: T.Array(WeaknessName),
  holes: T.Array(HuntedHole),
});
export type CourseHunt = T.Static<typeof CourseHunt>;
