import * as T from 'typebox';
import { address, Id, limits, line, visibleName } from '../shared/index.ts';

export const ltiLimits = { deployments: 20, tokenMax: 14_000 } as const;

const oneLine = line(255);
/** `https:`, or `http:` on this machine. */
const url = address(limits.urlMax);

/** A learning management system that may start Sentiero. */
export const LtiPlatformInput = T.Object({
  name: visibleName(limits.nameMax),
  /** As the platform writes it into its tokens. */
  issuer: url,
  client_id: oneLine,
  auth_url: url,
  token_url: url,
  jwks_url: url,
  deployments: T.Array(oneLine, { minItems: 1, maxItems: ltiLimits.deployments }),
  /** Whether its instructors become teachers. */
  instructors_teach: T.Boolean(),
  /** Whether a course of the platform that is not linked to a course here gets a new one. */
  make_courses: T.Boolean(),
});
export type LtiPlatformInput = T.Static<typeof LtiPlatformInput>;

export const LtiPlatform = T.Object({
  id: Id,
  ...LtiPlatformInput.properties,
  /** None if the platform did not name one when it registered. */
  deployments: T.Array(oneLine),
});
export type LtiPlatform = T.Static<typeof LtiPlatform>;

/** What staff type into the platform. */
export const LtiTool = T.Object({
  login_url: T.String(),
  launch_url: T.String(),
  jwks_url: T.String(),
});
export type LtiTool = T.Static<typeof LtiTool>;

/** Our public keys, RFC 7517. */
export const LtiKeys = T.Object({
  keys: T.Array(
    T.Object({
      kty: T.Literal('RSA'),
      n: T.String(),
      e: T.String(),
      kid: T.String(),
      alg: T.Literal('RS256'),
      use: T.Literal('sig'),
    }),
  ),
});
export type LtiKeys = T.Static<typeof LtiKeys>;
