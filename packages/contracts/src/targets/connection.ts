import * as T from 'typebox';
import { nullable } from '../shared/index.ts';

const hostHeaderPattern = '^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(:[0-9]{1,5})?$';
export const certificateMax = 16 * 1024;

export const forwardedModes = ['replace', 'append', 'as_sent'] as const;
export const ForwardedMode = T.Enum(forwardedModes);
export type ForwardedMode = T.Static<typeof ForwardedMode>;

export const tlsModes = ['verify', 'insecure'] as const;
export const TlsMode = T.Enum(tlsModes);
export type TlsMode = T.Static<typeof TlsMode>;

/** How the proxy speaks to a target. */
const connection = {
  /** The `Host` that the target receives: `learner` as sent, `backend` that of its backend URL, or another name. */
  host_header: T.String({ pattern: hostHeaderPattern, maxLength: 259 }),
  /** Addresses in header lines that name the target's backend are replaced by the learner's host, and back. */
  rewrite: T.Boolean(),
  /** What becomes of `X-Forwarded-For`, `-Proto` and `-Host` that a learner sent. */
  forwarded: ForwardedMode,
  tls: TlsMode,
  /** The PEM certificates that a target's certificate may be signed by, instead of the public ones. */
  tls_ca: nullable(T.String({ maxLength: certificateMax })),
};

export const TargetConnection = T.Object(connection);
export type TargetConnection = T.Static<typeof TargetConnection>;

export const defaultConnection: TargetConnection = {
  host_header: 'learner',
  rewrite: true,
  forwarded: 'replace',
  tls: 'verify',
  tls_ca: null,
};

/** Of a new target, whatever is missing has its default. */
export const TargetConnectionInput = T.Partial(TargetConnection);
export type TargetConnectionInput = T.Static<typeof TargetConnectionInput>;
