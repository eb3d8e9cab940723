import * as T from 'typebox';
import { Course } from '../courses/index.ts';
import { Id, nullable, Uuid } from '../shared/index.ts';
import { ltiLimits } from './platform.ts';

const value = T.String({ maxLength: 1_000 });

/** How a platform begins a launch. */
export const LtiLogin = T.Object({
  iss: value,
  login_hint: value,
  target_link_uri: value,
  client_id: T.Optional(value),
  lti_deployment_id: T.Optional(value),
  /** Goes back as it came; Moodle puts JSON in it. */
  lti_message_hint: T.Optional(T.String({ maxLength: 4_000 })),
});
export type LtiLogin = T.Static<typeof LtiLogin>;

/** What a platform posts after the login: the token, or an error. */
export const LtiMessage = T.Object({
  state: T.String({ maxLength: 100 }),
  id_token: T.Optional(T.String({ maxLength: ltiLimits.tokenMax })),
  error: T.Optional(value),
  error_description: T.Optional(value),
});
export type LtiMessage = T.Static<typeof LtiMessage>;

/** What the button on the page of a launch posts. */
export const LtiTicket = T.Object({ ticket: T.String({ maxLength: 100 }) });

/** The lesson that an instructor has picked for a link; without one, the link leads to the course. */
export const LtiPick = T.Object({
  ticket: T.String({ maxLength: 8_000 }),
  lesson: T.String({ pattern: '^([1-9][0-9]{0,9})?$', maxLength: 10 }),
});
export type LtiPick = T.Static<typeof LtiPick>;

/** A launch, which only the user that it is for may use. */
export const LtiArrival = T.Object({ launch: Uuid });
/** Where a launch leads to; without a course if none is linked to the one of the platform. */
export const LtiPlace = T.Object({
  course: nullable(Id),
  lesson: nullable(Id),
  /** The title of the course of the platform. */
  title: T.String(),
  /** The courses that the caller may link to it. */
  linkable: T.Array(T.Pick(Course, ['id', 'name'])),
});
export type LtiPlace = T.Static<typeof LtiPlace>;

export const LtiLink = T.Object({ launch: Uuid, course: Id });
export type LtiLink = T.Static<typeof LtiLink>;
