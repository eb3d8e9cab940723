import * as T from 'typebox';
import { ControlMessage } from '../realtime/index.ts';
import { Hand, StepFeedback } from '../lessons/help.ts';
import { StepType } from '../lessons/step-kinds.ts';
import { Id, nullable, LearnerRef, Timestamp, Translatable } from '../shared/index.ts';
import { Pace } from '../lessons/pace.ts';
import { CourseGuidance } from './guiding.ts';

const count = T.Integer({ minimum: 0 });

/**
 * `done`: the lesson is completed; `offline`: no progress socket; `idle`: no activity for five minutes. `stuck` takes
 * precedence over `idle`, because learners who need help are often inactive.
 */
export const learnerStates = ['done', 'offline', 'idle', 'stuck', 'working'] as const;
export const LearnerState = T.Enum(learnerStates);
export type LearnerState = T.Static<typeof LearnerState>;

/** The hand is up; many attempts without getting nearer; or no attempt at all. */
export const stuckReasons = ['hand', 'not_nearer', 'no_attempts'] as const;

/** Why a learner counts as stuck: the time on the step, and the time in which others would have completed it. */
export const Stuck = T.Object({
  reason: T.Enum(stuckReasons),
  seconds: count,
  expected_seconds: count,
});
export type Stuck = T.Static<typeof Stuck>;

export const BoardLearner = T.Object({
  user: LearnerRef,
  state: LearnerState,
  /** Null unless `state` is `stuck`. */
  stuck: nullable(Stuck),
  /** The first open step; null once the lesson is done. Attempts, hints and the raised hand refer to this step. */
  step: nullable(Id),
  /** When the learner reached the step; null before the lesson was started. */
  since: nullable(Timestamp),
  attempts: count,
  /** The conditions that the nearest attempt met; null without an attempt, and for answers. */
  near: nullable(T.Object({ met: count, total: count })),
  hints: count,
  hand: nullable(Hand),
  completed: T.Array(Id),
  last_activity: nullable(Timestamp),
});
export type BoardLearner = T.Static<typeof BoardLearner>;

export const BoardStep = T.Object({
  id: Id,
  order: count,
  type: StepType,
  title: Translatable,
  /** The course's own feedback level and hints, which raise those of the step; null if not set. */
  guidance: nullable(CourseGuidance),
});
export type BoardStep = T.Static<typeof BoardStep>;

export const Board = T.Object({
  at: Timestamp,
  /** The visible steps, in order. */
  lesson: T.Object({ id: Id, title: Translatable, steps: T.Array(BoardStep) }),
  pace: Pace,
  learners: T.Array(BoardLearner),
});
export type Board = T.Static<typeof Board>;

/**
 * The socket sends the whole board first, then these messages: the rows that changed, and the learners who left the
 * course.
 */
export const BoardChange = T.Object({
  at: Timestamp,
  learners: T.Array(BoardLearner),
  gone: T.Array(Id),
  /** The time of the change. */
  pace: T.Optional(Pace),
  steps: T.Optional(T.Array(BoardStep)),
});
export type BoardChange = T.Static<typeof BoardChange>;

/**
 * For teachers of the course and staff; query `course` and, optionally, `lesson`. The only upstream message is the
 * heartbeat.
 */
export const boardChannel = {
  path: '/ws/course-board',
  first: Board,
  down: BoardChange,
  control: ControlMessage,
} as const;

export const WrongAnswer = T.Object({
  /** The answer as text; several choices are separated by `·`. */
  text: T.String(),
  count: T.Integer({ minimum: 1 }),
});
export type WrongAnswer = T.Static<typeof WrongAnswer>;

/** One step of a learner's path. */
export const PathStep = T.Object({
  id: Id,
  order: count,
  type: StepType,
  title: Translatable,
  first_at: nullable(Timestamp),
  completed: nullable(Timestamp),
  attempts: count,
  hints: count,
  /** Always at the level `full`. */
  nearest: nullable(StepFeedback),
  /** Newest first. */
  wrong_answers: T.Array(WrongAnswer),
});
export type PathStep = T.Static<typeof PathStep>;

export const LearnerPath = T.Object({ user: LearnerRef, steps: T.Array(PathStep) });
export type LearnerPath = T.Static<typeof LearnerPath>;
