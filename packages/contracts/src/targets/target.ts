import * as T from 'typebox';
import { address, Id, limits, visibleName, NamedRef, nullable, Timestamp } from '../shared/index.ts';
import { TargetConnection, TargetConnectionInput } from './connection.ts';
import { TargetCredentials, TargetCredentialsInput } from './credentials.ts';
import { InstanceSettings, InstanceSettingsInput, TargetKind } from './instance-settings.ts';

export const targetTypes = ['http'] as const;
export const TargetType = T.Enum(targetTypes);

export const Target = T.Object({
  id: Id,
  name: T.String(),
  type: TargetType,
  kind: TargetKind,
  /** Null for kind `instance`, whose copies have addresses of their own. */
  backend_url: nullable(T.String()),
  frontend_url: T.String(),
  /** Null for kind `shared`. */
  instance: nullable(InstanceSettings),
  slug: T.String(),
  shared_token: nullable(T.String()),
  ...TargetConnection.properties,
  ...TargetCredentials.properties,
  /** The credentials that no learner has yet; null if every learner gets all of them. */
  credentials_left: nullable(T.Integer({ minimum: 0 })),
});
export type Target = T.Static<typeof Target>;

const url = address(limits.urlMax);

const input = {
  name: visibleName(limits.nameMax),
  type: TargetType,
  /** `shared` if it is missing. */
  kind: T.Optional(TargetKind),
  /** Required for kind `shared`, and ignored for the other: without user name, query and fragment. */
  backend_url: T.Optional(nullable(url)),
  /** Without path, user name, query and fragment. */
  frontend_url: url,
  /** Required for kind `instance`, and ignored for the other. */
  instance: T.Optional(nullable(InstanceSettingsInput)),
  ...TargetConnectionInput.properties,
  ...TargetCredentialsInput.properties,
};

/** JSON Schema says which fields each kind wants, so that all missing ones are reported together. */
const byKind = {
  if: { properties: { kind: { const: 'instance' } }, required: ['kind'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; no schema is awaited
  then: { required: ['instance'] },
  else: { required: ['backend_url'] },
};

export const TargetInput = T.Object(input, byKind);
export const TargetChange = T.Partial(T.Object(input));
export type TargetInput = T.Static<typeof TargetInput>;

export const Credential = T.Object({
  target: NamedRef,
  description: T.String(),
  username: T.String(),
  password: T.String(),
});
export type Credential = T.Static<typeof Credential>;

/**
 * Why a target does not respond: its address is outside the allowed networks, one of the platform's own, or invalid for
 * a target; its name cannot be resolved; its certificate is not trusted; or there is no response.
 */
export const targetProblems = [
  'outside',
  'own',
  'nowhere',
  'unknown_name',
  'certificate',
  'no_answer',
] as const;
export const TargetProblem = T.Enum(targetProblems);
export type TargetProblem = T.Static<typeof TargetProblem>;

const health = {
  status: nullable(T.Integer()),
  /** The title of the page that learners reach first; null if it has none. */
  title: nullable(T.String()),
  problem: nullable(TargetProblem),
  duration_ms: T.Integer({ minimum: 0 }),
  /** An address on its first pages that leads learners out of the proxy; null if none was found. */
  leads_to: nullable(T.String()),
};

/**
 * The health of a target as seen by the API: its status for a GET of its address, or null, and the duration.
 */
export const TargetHealth = T.Object({
  ...health,
  /** Whether it prepares learners by the target protocol. */
  takes_part: T.Boolean(),
});
export type TargetHealth = T.Static<typeof TargetHealth>;

/** A target that has not been saved yet. */
export const TargetTrial = T.Object({
  frontend_url: url,
  backend_url: url,
  ...TargetConnectionInput.properties,
});
export type TargetTrial = T.Static<typeof TargetTrial>;

export const TargetTrialResult = T.Object(health);
export type TargetTrialResult = T.Static<typeof TargetTrialResult>;

/** Where targets may be. */
export const TargetPlaces = T.Object({
  /** A target's host is one label under it. */
  domain: T.String(),
  /** The port of every frontend URL; null if the platform does not know it. */
  port: nullable(T.Integer({ minimum: 1, maximum: 65_535 })),
  /** The networks of backends, as CIDR blocks. */
  networks: T.Array(T.String()),
});
export type TargetPlaces = T.Static<typeof TargetPlaces>;

/** A header that identifies a command-line tool to the proxy. */
export const LabToken = T.Object({ header: T.String(), value: T.String(), expires: Timestamp });
export type LabToken = T.Static<typeof LabToken>;
