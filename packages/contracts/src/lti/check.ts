import * as T from 'typebox';
import { nullable } from '../shared/index.ts';

/** What is checked about a platform. */
export const ltiChecks = ['keys', 'clock', 'login', 'token', 'launches', 'sending'] as const;

/** What can be wrong. */
export const ltiFindings = [
  'unreachable',
  'bad_status',
  'no_keys',
  'clock_differs',
  'client_refused',
  'scopes_refused',
  'token_refused',
  'unknown_client',
  'unknown_deployment',
  'launch_refused',
  'not_sent',
] as const;
export type LtiFinding = (typeof ltiFindings)[number];

/** The result of a check; nothing is wrong without a problem. */
export const LtiCheck = T.Object({
  check: T.Enum(ltiChecks),
  problem: nullable(T.Enum(ltiFindings)),
  /** A status, seconds, an id, a number, or what the platform says. */
  detail: T.String(),
});
export type LtiCheck = T.Static<typeof LtiCheck>;
