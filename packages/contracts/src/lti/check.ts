import * as T from 'typebox';
import { nullable } from '../shared/index.ts';

/** What is checked about a platform. */
export const ltiChecks = ['keys', 'clock', 'login', 'token', 'launches', 'sending'] as const;

/** What a platform serves to us: scores, reading them back, columns, people. */
export const ltiServices = ['scores', 'results', 'items', 'members'] as const;
export type LtiService = (typeof ltiServices)[number];

/** What can be wrong, or was not seen. */
export const ltiFindings = [
  'unreachable',
  'bad_status',
  'no_keys',
  'no_clock',
  'clock_differs',
  'client_refused',
  'keyset_blocked',
  'key_refused',
  'token_time',
  'scopes_refused',
  'services_off',
  'token_refused',
  'no_launch',
  'nothing_sent',
  'unknown_client',
  'unknown_deployment',
  'launch_refused',
  'not_sent',
] as const;
export type LtiFinding = (typeof ltiFindings)[number];

/** `unseen`: no call of this kind has been made yet, so that nothing is known about it. */
export const ltiCheckStates = ['fine', 'wrong', 'unseen'] as const;

/** The result of a check, with what is wrong or was not seen. */
export const LtiCheck = T.Object({
  check: T.Enum(ltiChecks),
  state: T.Enum(ltiCheckStates),
  problem: nullable(T.Enum(ltiFindings)),
  /** A status, seconds, an id, a number, services with spaces between, or what the platform says. */
  detail: T.String(),
});
export type LtiCheck = T.Static<typeof LtiCheck>;
