import { boardChannel, boardEndpoints } from '@sentiero/contracts/board';
import { certificatesEndpoints } from '@sentiero/contracts/certificates';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import type { Method } from '@sentiero/contracts/http';
import { instancesEndpoints, warmUpsEndpoints } from '@sentiero/contracts/instances';
import { labEndpoints } from '@sentiero/contracts/lab';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { channels } from '@sentiero/contracts/realtime';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { loginKey } from '@sentiero/contracts/texts';
import {
  apiTokensEndpoints,
  externalEndpoints,
  passkeysEndpoints,
  signInEndpoints,
  usersEndpoints,
  type LoginInput,
  type ResetPasswordInput,
} from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../crypto.ts';
import { countedAddress } from '../http/client-address.ts';
import type { LimitName } from '../settings/limit-settings.ts';

export type Rule = {
  limit: LimitName;
  /** The key by which calls are counted; null if a call does not count. */
  by: (request: FastifyRequest) => string | null;
  /** Whether all calls count or only failed ones. */
  counts: 'failures' | 'calls';
  /** The one status that counts as a failure; without it, any refusal counts. */
  failsWith?: number;
};
type Limited = { method: Method; path: string };

// Rules run after the body was validated, which Fastify's types do not show.
const username = ({ body }: FastifyRequest) => loginKey((body as LoginInput).username);
/** The caller's name, if they confirm who they are by the password. */
const confirmedName = ({ user, body }: FastifyRequest) =>
  user && 'password' in (body as object) ? loginKey(user.username) : null;
const secret = ({ body }: FastifyRequest) => hashToken((body as Pick<ResetPasswordInput, 'secret'>).secret);
/** The name of the account that a password is to connect with a login at a provider. */
function linkedName({ body }: FastifyRequest): string | null {
  const { username: name, password } = body as Partial<LoginInput>;
  return name !== undefined && password !== undefined ? loginKey(name) : null;
}
const settledSecret = (request: FastifyRequest) =>
  'secret' in (request.body as object) ? secret(request) : null;
const account = ({ actor }: FastifyRequest) => (actor ? String(actor.userId) : null);
const address = countedAddress;
const linkingAddress = (request: FastifyRequest) => (linkedName(request) === null ? null : address(request));

const failures = (limit: LimitName, by: Rule['by']): Rule => ({ limit, by, counts: 'failures' });
/** Wrong passwords for that name, from one address and from anywhere. */
const guesses = (name: Rule['by']): Rule[] => [
  failures('LIMIT_LOGIN', (request) => {
    const guessed = name(request);
    return guessed === null ? null : `${address(request)} ${guessed}`;
  }),
  failures('LIMIT_LOGIN_ACCOUNT', name),
];
/** A blank answer, or an answer to a step that is not open, is not a guess. */
const wrongAnswers = (limit: LimitName, by: Rule['by']): Rule => ({ ...failures(limit, by), failsWith: 403 });
const calls = (limit: LimitName, by: Rule['by']): Rule => ({ limit, by, counts: 'calls' });
const ofSecret = [calls('LIMIT_SECRET', secret), calls('LIMIT_SECRET_ADDRESS', address)];
const ofLab = [calls('LIMIT_LAB', account)];
const ofHelp = [calls('LIMIT_HELP', account)];
const ofFactor = [calls('LIMIT_FACTOR_EDITS', account)];
const ofTokens = [calls('LIMIT_TOKENS', account)];
/** Each may mail somebody. */
const ofUsers = [calls('LIMIT_USER_EDITS', account)];
const ofTarget = [calls('LIMIT_TARGET', account)];
const ofCopies = [calls('LIMIT_COPIES', account)];

/** The rate limits. Narrow rules come first: calls they refuse do not count for a whole address. */
export const limited: readonly (readonly [Limited, readonly Rule[]])[] = [
  [
    usersEndpoints.login,
    [...guesses(username), failures('LIMIT_LOGIN_ADDRESS', address), calls('LIMIT_LOGIN_CALLS', address)],
  ],
  [verificationEndpoints.request, [calls('LIMIT_VERIFICATION_ADDRESS', address)]],
  [verificationEndpoints.confirm, [failures('LIMIT_CONFIRM_ADDRESS', address)]],
  [usersEndpoints.signup, ofSecret],
  [usersEndpoints.resetPassword, ofSecret],
  [usersEndpoints.changeEmail, [...ofSecret, calls('LIMIT_EMAIL', account)]],
  [usersEndpoints.restoreEmail, ofSecret],
  // Confirming a password uses the login's budgets: a session must not be a second way to guess.
  [
    usersEndpoints.confirmPassword,
    [
      ...guesses(confirmedName),
      failures('LIMIT_LOGIN_ADDRESS', address),
      calls('LIMIT_LOGIN_CALLS', address),
    ],
  ],
  [
    usersEndpoints.changePassword,
    [calls('LIMIT_PASSWORD', account), calls('LIMIT_PASSWORD_ADDRESS', address)],
  ],
  [usersEndpoints.updateMe, [calls('LIMIT_PROFILE', account), calls('LIMIT_PROFILE_ADDRESS', address)]],
  [externalEndpoints.start, [calls('LIMIT_LOGIN_CALLS', address)]],
  [externalEndpoints.callback, [calls('LIMIT_LOGIN_CALLS', address)]],
  // Connecting an account by its password uses the login's budgets.
  [
    externalEndpoints.settle,
    [
      ...guesses(linkedName),
      failures('LIMIT_LOGIN_ADDRESS', linkingAddress),
      calls('LIMIT_SECRET', settledSecret),
      calls('LIMIT_LOGIN_CALLS', address),
    ],
  ],
  [externalEndpoints.unlink, ofFactor],
  [ltiEndpoints.login, [calls('LIMIT_LOGIN_CALLS', address)]],
  [ltiEndpoints.loginByForm, [calls('LIMIT_LOGIN_CALLS', address)]],
  [ltiEndpoints.launch, [calls('LIMIT_LOGIN_CALLS', address)]],
  [ltiEndpoints.deepLink, [calls('LIMIT_LOGIN_CALLS', address)]],
  [ltiEndpoints.register, [calls('LIMIT_LOGIN_CALLS', address)]],
  [ltiEndpoints.open, [calls('LIMIT_LOGIN_CALLS', address)]],
  [passkeysEndpoints.startLogin, [calls('LIMIT_LOGIN_CALLS', address)]],
  [passkeysEndpoints.logIn, [failures('LIMIT_LOGIN_ADDRESS', address), calls('LIMIT_LOGIN_CALLS', address)]],
  [passkeysEndpoints.start, ofFactor],
  [passkeysEndpoints.add, ofFactor],
  [passkeysEndpoints.remove, ofFactor],
  [signInEndpoints.startTotp, ofFactor],
  [signInEndpoints.confirmTotp, ofFactor],
  [signInEndpoints.removeTotp, ofFactor],
  [signInEndpoints.renewCodes, ofFactor],
  [apiTokensEndpoints.create, ofTokens],
  [apiTokensEndpoints.remove, ofTokens],
  [usersEndpoints.adminCreate, ofUsers],
  [usersEndpoints.adminUpdate, ofUsers],
  [usersEndpoints.sendReset, ofUsers],
  [usersEndpoints.search, [calls('LIMIT_SEARCH', account), calls('LIMIT_SEARCH_ADDRESS', address)]],
  [
    lessonsEndpoints.submit,
    [
      wrongAnswers('LIMIT_SUBMIT', account),
      calls('LIMIT_SUBMIT_CALLS', account),
      wrongAnswers('LIMIT_SUBMIT_ADDRESS', address),
    ],
  ],
  // Its answers are of completed steps: what is limited is the work, not the guesses.
  [lessonsEndpoints.answerRecall, [calls('LIMIT_SUBMIT_CALLS', account)]],
  [lessonsEndpoints.start, ofHelp],
  [lessonsEndpoints.startPractice, ofHelp],
  [lessonsEndpoints.endPractice, ofHelp],
  [lessonsEndpoints.takeHint, ofHelp],
  [lessonsEndpoints.raiseHand, ofHelp],
  [lessonsEndpoints.lowerHand, ofHelp],
  [lessonsEndpoints.readMessage, ofHelp],
  [coursesEndpoints.join, [failures('LIMIT_JOIN', account), failures('LIMIT_JOIN_ADDRESS', address)]],
  [coursesEndpoints.byCode, [failures('LIMIT_JOIN_ADDRESS', address)]],
  [coursesEndpoints.roster, [calls('LIMIT_ROSTER', account)]],
  [coursesEndpoints.renewCodes, [calls('LIMIT_ROSTER', account)]],
  [ownDataEndpoints.export, [calls('LIMIT_EXPORT', account)]],
  [labEndpoints.authorize, ofLab],
  [targetsEndpoints.labToken, ofLab],
  [targetsEndpoints.credentials, ofTarget],
  [targetsEndpoints.reset, ofTarget],
  [targetsEndpoints.undoReset, ofTarget],
  // A visit starts a copy that was stopped, so that stopping counts as well.
  [instancesEndpoints.start, ofCopies],
  [instancesEndpoints.stop, ofCopies],
  [instancesEndpoints.reset, ofCopies],
  [instancesEndpoints.keep, ofCopies],
  [instancesEndpoints.trial, ofCopies],
  [warmUpsEndpoints.create, ofCopies],
  [boardEndpoints.hand, ofHelp],
  [boardEndpoints.plan, ofHelp],
  [boardEndpoints.insights, ofHelp],
  [boardEndpoints.insightsCsv, ofHelp],
  [boardEndpoints.sendMessage, ofHelp],
  [boardEndpoints.setGuidance, ofHelp],
  [boardEndpoints.setPace, ofHelp],
  [certificatesEndpoints.issue, ofHelp],
  [certificatesEndpoints.revoke, ofHelp],
  [ltiEndpoints.arrive, ofHelp],
  [ltiEndpoints.link, ofHelp],
  [certificatesEndpoints.setRevocation, ofHelp],
  [ltiEndpoints.sendAgain, ofHelp],
  [ltiEndpoints.roster, ofHelp],
  [ltiEndpoints.check, ofHelp],
  [ltiEndpoints.makeRegistrationLink, ofHelp],
  [scheduleEndpoints.set, ofHelp],
  [scheduleEndpoints.setExtensions, ofHelp],
  [scheduleEndpoints.setAccommodations, ofHelp],
  [scheduleEndpoints.makeCalendarKey, ofHelp],
  [webhooksEndpoints.set, ofHelp],
  [webhooksEndpoints.remove, ofHelp],
  [webhooksEndpoints.sendAgain, ofHelp],
  [webhooksEndpoints.test, [calls('LIMIT_WEBHOOK_TESTS', account)]],
  ...[...Object.values(channels), boardChannel].map(
    ({ path }) => [{ method: 'GET', path }, [calls('LIMIT_SOCKETS', account)]] as const,
  ),
];
