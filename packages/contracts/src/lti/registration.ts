import * as T from 'typebox';
import { limits, Timestamp } from '../shared/index.ts';

/** A link with which a platform registers itself, once. */
export const LtiRegistrationLink = T.Object({ url: T.String(), expires_at: Timestamp });
export type LtiRegistrationLink = T.Static<typeof LtiRegistrationLink>;

/** How a platform begins its registration, by the link of staff. */
export const LtiRegistration = T.Object({
  /** From the link. */
  code: T.Optional(T.String({ maxLength: 100 })),
  openid_configuration: T.Optional(T.String({ maxLength: limits.urlMax })),
  registration_token: T.Optional(T.String({ maxLength: 8_000 })),
});
export type LtiRegistration = T.Static<typeof LtiRegistration>;
