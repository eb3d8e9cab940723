import * as T from 'typebox';

const limit = (value: string) =>
  T.String({
    pattern: '^(off|[1-9][0-9]{0,8}/[1-9][0-9]{0,5})$',
    default: value,
    description: 'calls/seconds, such as 10/900, or off',
  });

/**
 * A number of calls in a number of seconds. A class of 60 behind one address stays well below every limit by address.
 */
export const limitSettings = {
  /** Wrong passwords for one username from one address. */
  LIMIT_LOGIN: limit('10/900'),
  /** Wrong passwords for one username from anywhere. Its window is short, because it also locks the user out. */
  LIMIT_LOGIN_ACCOUNT: limit('50/300'),
  /** Wrong passwords from one address. */
  LIMIT_LOGIN_ADDRESS: limit('200/300'),
  /** Logins from one address, correct or not: each costs a password hash. */
  LIMIT_LOGIN_CALLS: limit('600/60'),
  /** Wrong codes of one account's second factor, counted once its password was correct. */
  LIMIT_SECOND_FACTOR: limit('10/3600'),
  /** Changes of the second factor by one account. */
  LIMIT_FACTOR_EDITS: limit('30/3600'),
  /** API tokens made or revoked by one account. */
  LIMIT_TOKENS: limit('60/3600'),
  /** Ways back mailed about one account before no way in is added to it; counted in the database. */
  LIMIT_WAYS_BACK: limit('20/3600'),
  /** Test messages that one account sends to webhooks. */
  LIMIT_WEBHOOK_TESTS: limit('30/300'),
  /** Codes mailed to one email address; counted in the database. */
  LIMIT_VERIFICATION_EMAIL: limit('5/3600'),
  /** Codes requested from one address. */
  LIMIT_VERIFICATION_ADDRESS: limit('200/3600'),
  /** Wrong codes from one address; each code allows five tries. */
  LIMIT_CONFIRM_ADDRESS: limit('150/3600'),
  /** Signups and password resets with one verification secret. */
  LIMIT_SECRET: limit('20/3600'),
  LIMIT_SECRET_ADDRESS: limit('200/3600'),
  /** Changes of the email address by one account: each mails a way back. */
  LIMIT_EMAIL: limit('20/3600'),
  /** Changes of the password by one account. */
  LIMIT_PASSWORD: limit('10/900'),
  LIMIT_PASSWORD_ADDRESS: limit('200/900'),
  /** Changes of a user's own profile: each reveals whether a username is taken. */
  LIMIT_PROFILE: limit('20/3600'),
  LIMIT_PROFILE_ADDRESS: limit('400/3600'),
  /** Changes of other accounts by one member of staff. */
  LIMIT_USER_EDITS: limit('300/3600'),
  /** User searches by one account. */
  LIMIT_SEARCH: limit('120/60'),
  LIMIT_SEARCH_ADDRESS: limit('1200/60'),
  /** Wrong answers of one account. */
  LIMIT_SUBMIT: limit('20/60'),
  LIMIT_SUBMIT_ADDRESS: limit('1500/60'),
  /** Answers of one account, right or wrong: each is graded, and most are stored as a row. */
  LIMIT_SUBMIT_CALLS: limit('300/60'),
  /** Wrong join codes of one account. */
  LIMIT_JOIN: limit('20/900'),
  LIMIT_JOIN_ADDRESS: limit('600/900'),
  /** Tickets of one account: each is stored as a row. */
  LIMIT_LAB: limit('120/60'),
  /** Hints taken, hands raised and messages marked as read by one account. */
  LIMIT_HELP: limit('120/60'),
  /** Calls that make a target prepare or reset one account. */
  LIMIT_TARGET: limit('60/60'),
  /** Own copies that one account starts, resets, keeps, stops or plans: each new one is a container. */
  LIMIT_COPIES: limit('30/300'),
  /** One account's bucket in the bench: its size, and the seconds to refill it. */
  LIMIT_BENCH: limit('20/4'),
  /** Class lists imported or previewed by one account: each may create hundreds of accounts. */
  LIMIT_ROSTER: limit('30/3600'),
  /** People whom one teacher invites, or for whom they make accounts; staff have no limit. */
  LIMIT_INVITATIONS: limit('200/86400'),
  /** Exports of one account's own data: each reads all of it. */
  LIMIT_EXPORT: limit('10/3600'),
  /** Reporting sockets opened by one account: each reads the stored records. */
  LIMIT_SOCKETS: limit('120/60'),
  /** Messages sent by one account on all its sockets. */
  LIMIT_SOCKET_MESSAGES: limit('240/60'),
  /** Calls with unreadable or invalid input, from one address without a login or of one account. */
  LIMIT_REFUSED: limit('600/60'),
};

export type LimitName = keyof typeof limitSettings;
export const limitNames = Object.keys(limitSettings) as LimitName[];
export type LimitSettings = Readonly<Record<LimitName, string> & { RATE_LIMITS: 'on' | 'off' }>;

export type Limit = { calls: number; seconds: number };

/** Null if nothing is limited. */
export function limitOf(settings: LimitSettings, name: LimitName): Limit | null {
  const text = settings[name];
  if (settings.RATE_LIMITS === 'off' || text === 'off') return null;
  const [calls, seconds] = text.split('/');
  return { calls: Number(calls), seconds: Number(seconds) };
}
