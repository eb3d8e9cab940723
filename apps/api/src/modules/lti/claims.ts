import { limits } from '@sentiero/contracts/shared';
import * as T from 'typebox';
import { Check } from 'typebox/value';

const lti = 'https://purl.imsglobal.org/spec/lti/claim';
const deepLinkClaim = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const agsClaim = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const nrpsClaim = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
export const scoreScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
export const lineItemScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem';
export const resultScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly';
export const membersScope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
const text = T.String();
const own = <Schema extends T.TSchema>(schema: Schema) => T.Optional(schema);

/** The claims of a launch, as far as we read them. */
export const LaunchClaims = T.Object({
  iss: text,
  sub: T.String({ minLength: 1, maxLength: 255 }),
  iat: T.Number(),
  nonce: text,
  azp: own(text),
  given_name: own(text),
  family_name: own(text),
  email: own(text),
  [`${lti}/message_type`]: T.Enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  [`${lti}/version`]: T.Literal('1.3.0'),
  [`${lti}/deployment_id`]: T.String({ maxLength: 255 }),
  [`${lti}/roles`]: own(T.Array(text)),
  [`${lti}/context`]: own(
    T.Object({ id: T.String({ minLength: 1, maxLength: 255 }), title: own(text), label: own(text) }),
  ),
  [`${lti}/custom`]: own(T.Record(T.String(), T.Unknown())),
  [deepLinkClaim]: own(
    T.Object({
      deep_link_return_url: T.String({ maxLength: limits.urlMax }),
      data: own(T.String({ maxLength: 3_000 })),
    }),
  ),
  [agsClaim]: own(
    T.Object({ scope: own(T.Array(text)), lineitem: own(T.String({ maxLength: limits.urlMax })) }),
  ),
  [nrpsClaim]: own(T.Object({ context_memberships_url: T.String({ maxLength: limits.urlMax }) })),
  [`${lti}/launch_presentation`]: own(T.Object({ locale: own(text), return_url: own(text) })),
});

/** What a platform says in the token of a launch. */
export type Launch = {
  subject: string;
  firstName: string;
  lastName: string;
  email: string;
  deployment: string;
  isInstructor: boolean;
  context: { key: string; title: string } | null;
  /** The id of the lesson that the link names. */
  lessonId: number | null;
  /** The address of the column in the gradebook that takes scores; null if the link has none. */
  lineItem: string | null;
  /** Whether the platform lets us change that column. */
  mayChangeItem: boolean;
  /** The address of the people of the context; null if the platform does not serve them. */
  membersUrl: string | null;
  /** Where the picked lesson goes; null if the user came to work. */
  picking: { returnUrl: string; data: string | null } | null;
  locale: string;
  /** A page of the platform, which may frame ours; empty if it names none. */
  returnUrl: string;
};

const idMax = 2_147_483_647;

/** The launch in the verified claims of a token; undefined if they are none. */
export function launchIn(payload: unknown): Launch | undefined {
  if (!Check(LaunchClaims, payload)) return undefined;
  const claims = payload as Record<string, unknown>;
  const of = <Value>(name: string) => claims[`${lti}/${name}`] as Value | undefined;
  const context = of<{ id: string; title?: string; label?: string }>('context');
  const presentation = of<{ locale?: string; return_url?: string }>('launch_presentation');
  const isPicking = of<string>('message_type') === 'LtiDeepLinkingRequest';
  const settings = isPicking ? payload[deepLinkClaim] : undefined;
  if (isPicking && !settings) return undefined;
  const endpoint = payload[agsClaim];
  return {
    subject: payload.sub,
    firstName: filled(payload.given_name),
    lastName: filled(payload.family_name),
    email: filled(payload.email),
    deployment: of<string>('deployment_id') ?? '',
    isInstructor: (of<string[]>('roles') ?? []).some(isInstructorRole),
    context: context ? { key: context.id, title: filled(context.title) || filled(context.label) } : null,
    lessonId: lessonIn(of<Record<string, unknown>>('custom')?.['lesson']),
    lineItem: endpoint?.scope?.includes(scoreScope) ? (endpoint.lineitem ?? null) : null,
    mayChangeItem: endpoint?.scope?.includes(lineItemScope) === true,
    membersUrl: payload[nrpsClaim]?.context_memberships_url ?? null,
    picking: settings ? { returnUrl: settings.deep_link_return_url, data: settings.data ?? null } : null,
    locale: presentation?.locale ?? '',
    returnUrl: presentation?.return_url ?? '',
  };
}

/** Platforms leave a variable that they do not know as it is, such as `$Person.name.given`. */
export const filled = (value = '') => (/^\$[A-Za-z]/.test(value) ? '' : value);

/** In this course: an instructor of the whole institution is none here. */
export const isInstructorRole = (role: string) => isRole(role, 'Instructor');
export const isLearnerRole = (role: string) => isRole(role, 'Learner');

/** Platforms say a role of a course in one word or as a URI. */
const isRole = (role: string, name: string) =>
  role === name || role === `http://purl.imsglobal.org/vocab/lis/v2/membership#${name}`;

/** A variable that the platform has left as it is, such as `$Lesson.id`, is no lesson. */
function lessonIn(value: unknown): number | null {
  const digits = typeof value === 'number' ? String(value) : value;
  if (typeof digits !== 'string' || !/^[1-9]\d{0,9}$/.test(digits)) return null;
  return Number(digits) <= idMax ? Number(digits) : null;
}
