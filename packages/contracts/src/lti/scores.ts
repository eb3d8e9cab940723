import * as T from 'typebox';
import { Id, nullable, PersonRef, Timestamp, Translatable } from '../shared/index.ts';

/** Why the last attempt to send a score or a due date failed. */
export const sendingProblems = ['gone', 'refused', 'no_access', 'no_answer'] as const;
export type SendingProblem = (typeof sendingProblems)[number];
export const scoreProblems = ['not_a_learner', 'no_grade', ...sendingProblems] as const;
export type ScoreProblem = (typeof scoreProblems)[number];
export const scoreStates = ['waiting', 'sent', 'failed'] as const;

/** The most scores that a course's page shows; those that have failed come first. */
export const shownScores = 500;

/** What a platform knows, or is about to know, of a learner's work. */
export const LtiScore = T.Object({
  id: Id,
  user: PersonRef,
  platform: T.String(),
  /** Null for all lessons of the course. */
  lesson: nullable(Translatable),
  changed_at: Timestamp,
  state: T.Enum(scoreStates),
  tries: T.Integer({ minimum: 0 }),
  /** Null once the score was sent or has failed for good. */
  next_try_at: nullable(Timestamp),
  problem: nullable(T.Enum(scoreProblems)),
  /** The HTTP status of the last response, if there was one. */
  status: nullable(T.Integer()),
});
export type LtiScore = T.Static<typeof LtiScore>;

/** A due date that a platform does not have, because an attempt to send it failed. */
export const LtiDate = T.Object({
  id: Id,
  platform: T.String(),
  /** Null for the last one of the course. */
  lesson: nullable(Translatable),
  /** Null once it has failed for good. */
  next_try_at: nullable(Timestamp),
  problem: T.Enum(sendingProblems),
  status: nullable(T.Integer()),
});
export type LtiDate = T.Static<typeof LtiDate>;

export const LtiScores = T.Object({
  /** The names of the platforms' courses that are linked to this one. */
  linked: T.Array(T.Object({ platform: T.String(), title: T.String() })),
  waiting: T.Integer({ minimum: 0 }),
  failed: T.Integer({ minimum: 0 }),
  scores: T.Array(LtiScore),
  dates: T.Array(LtiDate),
});
export type LtiScores = T.Static<typeof LtiScores>;
