import * as T from 'typebox';
import { Id, NamedRef, nullable, Timestamp } from '../shared/index.ts';

export const instanceStates = ['none', 'queued', 'starting', 'ready', 'stopping', 'failed'] as const;
export const InstanceState = T.Enum(instanceStates);
export type InstanceState = T.Static<typeof InstanceState>;

/**
 * Why a copy does not run: no container engine is connected; the engine cannot isolate copies; the image is not there;
 * the engine refused to start it; its limits do not hold; it ended; nothing listens on its port; its ready path has
 * another status; or it was not ready in time.
 */
export const instanceProblems = [
  'no_engine',
  'no_isolation',
  'no_image',
  'refused',
  'not_limited',
  'ended',
  'port_closed',
  'other_status',
  'not_ready',
] as const;
export const InstanceProblem = T.Enum(instanceProblems);
export type InstanceProblem = T.Static<typeof InstanceProblem>;

/** A learner's own copy of a target. */
export const Instance = T.Object({
  state: InstanceState,
  ready_at: nullable(Timestamp),
  /** When it is stopped unless it is used before. */
  stops_at: nullable(Timestamp),
  /** The place in the queue, from 1; null if it does not wait. */
  place: nullable(T.Integer({ minimum: 1 })),
  error: nullable(InstanceProblem),
});
export type Instance = T.Static<typeof Instance>;

export const instancePurposes = ['learner', 'warm_up', 'pool', 'trial'] as const;
export const InstancePurpose = T.Enum(instancePurposes);
export type InstancePurpose = T.Static<typeof InstancePurpose>;

/** A copy as staff see it. */
export const ListedInstance = T.Object({
  id: Id,
  target: NamedRef,
  /** Null for a prepared copy, which is nobody's yet. */
  user: nullable(T.Object({ id: Id, username: T.String() })),
  purpose: InstancePurpose,
  state: InstanceState,
  error: nullable(InstanceProblem),
  since: Timestamp,
  ready_at: nullable(Timestamp),
  stops_at: nullable(Timestamp),
  last_request: nullable(Timestamp),
  memory_mb: nullable(T.Number()),
  /** In processors: 1 is one of them, fully used. */
  cpu: nullable(T.Number()),
});
export type ListedInstance = T.Static<typeof ListedInstance>;

export const InstanceLog = T.Object({ log: T.String() });
export type InstanceLog = T.Static<typeof InstanceLog>;

/** The result of a trial start. */
export const InstanceTrial = T.Object({
  state: InstanceState,
  error: nullable(InstanceProblem),
  log: nullable(T.String()),
});
export type InstanceTrial = T.Static<typeof InstanceTrial>;
