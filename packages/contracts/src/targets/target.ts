import * as T from 'typebox';
import { address, Id, limits, line, nullable, Timestamp } from '../shared/index.ts';

export const targetTypes = ['http'] as const;
export const TargetType = T.Enum(targetTypes);

export const Target = T.Object({
  id: Id,
  name: T.String(),
  type: TargetType,
  backend_url: T.String(),
  frontend_url: T.String(),
  slug: T.String(),
  shared_token: nullable(T.String()),
});
export type Target = T.Static<typeof Target>;

const url = address(limits.urlMax);

export const TargetInput = T.Object({
  name: line(limits.nameMax),
  type: TargetType,
  backend_url: url,
  frontend_url: url,
});
export type TargetInput = T.Static<typeof TargetInput>;

export const Credential = T.Object({
  target: T.Object({ id: Id, name: T.String() }),
  description: T.String(),
  username: T.String(),
  password: T.String(),
});
export type Credential = T.Static<typeof Credential>;

/**
 * Why a target does not answer: its address is outside of the networks allowed, one of the platform's own, or none that a
 * target can have; its name is not known; or nothing comes.
 */
export const targetProblems = ['outside', 'own', 'nowhere', 'unknown_name', 'no_answer'] as const;
export const TargetProblem = T.Enum(targetProblems);
export type TargetProblem = T.Static<typeof TargetProblem>;

/** Whether the target answers from where we stand: its status to a GET of its address, or null, and the time it took. */
export const TargetHealth = T.Object({
  status: nullable(T.Integer()),
  problem: nullable(TargetProblem),
  duration_ms: T.Integer({ minimum: 0 }),
  /** It prepares learners as the target protocol says. */
  takes_part: T.Boolean(),
});
export type TargetHealth = T.Static<typeof TargetHealth>;

/** A header with which a command-line tool is known to the proxy. */
export const LabToken = T.Object({ header: T.String(), value: T.String(), expires: Timestamp });
export type LabToken = T.Static<typeof LabToken>;
