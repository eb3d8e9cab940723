import { fallbackLanguage, type Language } from '@sentiero/contracts/shared';
import { preparedUsername, usernameProblem } from '@sentiero/contracts/texts';
import { type PendingChoice, type PendingIdentity } from '@sentiero/contracts/users';
import { inTransaction, type Actor, type Context } from '../../context.ts';
import type { Claimed } from '../../db/schema/index.ts';
import { AppError, notAuthenticated, otherPerson } from '../../http/errors.ts';
import { noEmail } from '../../mail/no-email.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { requireEmail } from '../verification/emails.ts';
import { spendSecret } from '../verification/secrets.service.ts';
import { announceWayIn } from './announce-way-in.ts';
import { findClaimed, insertIdentity, isAnotherPerson, takeClaimed } from './external-logins.store.ts';
import { applyRoles } from './external-roles.ts';
import { byAddress, byPassword, bySession, isYounger } from './prove-account.ts';
import { saidNames } from './follow-names.ts';
import { findSource } from './sources.ts';
import { startSession, type Origin, type StartedSession } from './start-session.ts';
import { requireUsername } from './usernames.store.ts';
import { findUser, insertUser, type UserRow } from './users.store.ts';

/** What the provider says about this browser's user, for the page that settles the first login. */
export async function readPending(
  ctx: Context,
  token: string | undefined,
  actor: Actor | null,
): Promise<PendingIdentity> {
  const login = await findClaimed(ctx, token);
  const provider = login && (await findSource(ctx, login.provider));
  if (!login?.claimed || !provider) throw loginExpired();
  const { firstName, lastName, email, isEmailProven } = login.claimed;
  const user = actor && (await findUser(ctx, actor.userId));
  return {
    provider,
    first_name: firstName,
    last_name: lastName,
    email,
    email_proven: isEmailProven === true,
    suggested_username: suggestionFrom(login.claimed),
    username: user?.username ?? null,
    may_link: actor !== null && isYounger(actor, login),
    key: login.tokenHash.slice(0, 16),
  };
}

/** A valid username made of what the provider says; empty if nothing of it is one. */
function suggestionFrom({ username, email, firstName, lastName }: Claimed): string {
  const named = `${firstName}.${lastName}`
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9.]/g, '');
  const candidates = [username, email?.split('@', 1)[0] ?? '', named];
  return candidates.map(preparedUsername).find((name) => name !== '' && !usernameProblem(name)) ?? '';
}

type Settlement = {
  token: string | undefined;
  actor: Actor | null;
  origin: Origin;
  language: Language | undefined;
};
type Creation = Extract<PendingChoice, { do: 'create' }>;
type Link = Extract<PendingChoice, { do: 'link' }>;

/** Makes an account for the identity, or links it to one whose owner is proven. */
export async function settleExternalLogin(
  ctx: Context,
  choice: PendingChoice,
  settlement: Settlement,
): Promise<StartedSession> {
  if (choice.do === 'link') return link(ctx, choice, settlement);
  const { token, origin, language } = settlement;
  const username = requireUsername(choice.username);
  return inTransaction(ctx, async (tx) => {
    const { claimed, provider } = await requireClaimed(tx, token);
    const user = await insertUser(tx, {
      username,
      firstName: choice.first_name,
      lastName: choice.last_name,
      email: await addressFor(tx, choice, claimed),
      isTeacher: claimed.isTeacher === true,
      language: language ?? fallbackLanguage,
      dateJoined: tx.clock(),
    });
    await insertIdentity(tx, user.id, identityOf(claimed, claimed.isTeacher === true));
    const own = { ...tx, actor: { userId: user.id } };
    await writeAudit(own, { action: 'user.signup', object: `user:${user.id}`, detail: provider });
    if (claimed.isTeacher) {
      const detail = `teacher: yes, by ${provider}`;
      await writeAudit(own, { action: 'user.roles', object: `user:${user.id}`, detail });
    }
    const session = await startSession(tx, user.id, {
      ...origin,
      // Who proves an address enters a code.
      authenticatedAt: choice.secret === undefined ? null : tx.clock(),
    });
    if (!session) throw loginExpired();
    return session;
  });
}

/** An address that nobody has proven is a suggestion only. */
async function addressFor(tx: Context, choice: Creation, claimed: Claimed): Promise<string> {
  if (choice.secret !== undefined) return spendSecret(tx, choice.secret);
  const isTaken = claimed.isEmailProven && choice.without_address !== true;
  return isTaken && claimed.email !== null ? requireEmail(claimed.email) : noEmail();
}

async function link(
  ctx: Context,
  { username, password, secret }: Link,
  { token, actor, origin }: Settlement,
): Promise<StartedSession> {
  const login = await findClaimed(ctx, token);
  if (!login) throw loginExpired();
  const connect = (tx: Context, account: UserRow) => connectTo(tx, account, { token, origin });
  if (username !== undefined && password !== undefined)
    return byPassword(ctx, { username, password, origin }, connect);
  if (secret !== undefined) return byAddress(ctx, secret, connect);
  return bySession(ctx, { actor, login }, connect);
}

async function connectTo(
  tx: Context,
  account: UserRow,
  { token, origin }: Pick<Settlement, 'token' | 'origin'>,
): Promise<StartedSession> {
  const { claimed, provider } = await requireClaimed(tx, token);
  const own = { ...tx, actor: { userId: account.id } };
  if (await isAnotherPerson(tx, account.id, claimed)) throw otherPerson();
  const madeTeacher = await applyRoles(own, account, { claimed, provider, madeBefore: false });
  await insertIdentity(tx, account.id, identityOf(claimed, madeTeacher));
  const name = (await findSource(tx, provider))?.name[account.language] ?? provider;
  await announceWayIn(tx, account, { kind: 'identity', name, at: tx.clock() });
  await writeAudit(own, { action: 'user.identity-link', object: `user:${account.id}`, detail: provider });
  const session = await startSession(tx, account.id, origin);
  if (!session) throw notAuthenticated();
  return session;
}

function identityOf({ issuer, subject, ...claimed }: Claimed, madeTeacher: boolean) {
  const { firstName = null, lastName = null } = saidNames(claimed) ?? {};
  return { issuer, subject, firstName, lastName, madeTeacher };
}

async function requireClaimed(ctx: Context, token: string | undefined) {
  const login = await takeClaimed(ctx, token);
  if (!login?.claimed || !(await findSource(ctx, login.provider))) throw loginExpired();
  return { claimed: login.claimed, provider: login.provider };
}

const loginExpired = () => new AppError('login_expired', 'This login has expired. Log in again.');
