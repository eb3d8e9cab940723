import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  apiTokensEndpoints,
  externalEndpoints,
  passkeysEndpoints,
  signInEndpoints,
  usersEndpoints,
  waysInEndpoints,
  type WayIn,
} from '@sentiero/contracts/users';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test, vi } from 'vitest';
import {
  apiTokens,
  courseMembers,
  passkeyChallenges,
  passkeys,
  pendingLogins,
  recoveryCodes,
  sessions,
  totps,
  verifications,
  waysBack,
} from '../src/db/schema/index.ts';
import * as schema from '../src/db/schema/index.ts';
import { applyRemedy, remedies, type Remedy } from '../src/modules/users/remedies.ts';
import { findUser } from '../src/modules/users/users.store.ts';
import { listWaysIn, waysIn } from '../src/modules/users/ways-in.ts';
import { inTransaction } from '../src/context.ts';
import { texts } from '../src/texts.ts';
import { anAuthenticator } from './authenticator.ts';
import { aLearner } from './builders.ts';
import { anIdentity, aTokenOf, switchOn } from './codes.ts';
import { useApi, type Client } from './harness.ts';
import { aSecret, dayMs, mailTo, secretIn } from './proofs.ts';

const api = useApi();
const { changePassword, resetPassword, restoreEmail, endSessions, me } = usersEndpoints;
const fresh = 'birch lantern trout';

/** Somebody with the session of a teacher adds whatever opens an account. */
async function robbed() {
  const { user, client } = await aLearner(api, { isTeacher: true });
  const staff = await aLearner(api, { isStaff: true });
  api.time.pass(30 * dayMs);
  await logInAgain(client, user);
  await logInAgain(staff.client, staff.user);
  await switchOn(api, client);
  const key = anAuthenticator(api);
  const credential = key.create((await client.call(passkeysEndpoints.start)).json());
  await client.call(passkeysEndpoints.add, { body: { name: 'Thief', credential } });
  api.time.pass(1000);
  const expires = new Date(api.time.now.getTime() + 30 * dayMs).toISOString();
  const token = { name: 'Thief', scopes: ['progress:read' as const], expires };
  expect((await client.call(apiTokensEndpoints.create, { body: token })).statusCode).toBe(201);
  await anIdentity(api, user.id);
  return { user, client, staff: staff.client };
}

async function logInAgain(client: Client, { username, password }: { username: string; password: string }) {
  const answer = await client.call(usersEndpoints.login, { body: { username, password } });
  expect(answer.statusCode).toBe(200);
}

const kindsOf = async (staff: Client, id: number) => {
  const ways: WayIn[] = (await staff.call(waysInEndpoints.list, { params: { id } })).json();
  return ways.map(({ kind }) => kind).toSorted();
};
const added = ['api_token', 'identity', 'passkey', 'recovery_codes', 'totp'];

describe('what somebody added with a stolen session is gone', () => {
  test('after a reset by mail, which says so', async () => {
    const { user, client, staff } = await robbed();
    expect(await kindsOf(staff, user.id)).toEqual([...added, 'password', 'session'].toSorted());
    const body = { secret: await aSecret(api, user.email), password: fresh };
    const { ended, kept } = (await api.anonymous().call(resetPassword, { body })).json();
    expect(kept).toEqual([]);
    expect(ended.map(({ kind }: WayIn) => kind).toSorted()).toEqual([...added, 'session'].toSorted());
    expect(ended).toContainEqual(
      expect.objectContaining({ kind: 'passkey', name: expect.objectContaining({ de: 'Thief' }) }),
    );
    expect(await kindsOf(staff, user.id)).toEqual(['password']);
    expect((await client.call(me)).statusCode).toBe(403);
    // The owner is not asked for the second factor of whoever took the account.
    await logInAgain(api.anonymous(), { username: user.username, password: fresh });
  });

  test('after a change of the password', async () => {
    const { user, client, staff } = await robbed();
    const body = { old_password: user.password, new_password: fresh };
    expect((await client.call(changePassword, { body })).json().ended).toHaveLength(6);
    expect(await kindsOf(staff, user.id)).toEqual(['password', 'session']);
  });

  test('after staff end the sessions', async () => {
    const { user, staff } = await robbed();
    const { ended, kept } = (await staff.call(endSessions, { params: { id: user.id } })).json();
    expect(ended).toHaveLength(6);
    expect(kept).toEqual([expect.objectContaining({ kind: 'password' })]);
    expect(await kindsOf(staff, user.id)).toEqual(['password']);
  });

  test('after staff end the sessions of their own account, except this one', async () => {
    const { client, user } = await aLearner(api, { isStaff: true });
    await api.ctx.db.insert(apiTokens).values(aTokenOf(user.id, api.time.now));
    await anIdentity(api, user.id);
    await logInAgain(api.anonymous(), user);
    await client.call(endSessions, { params: { id: user.id } });
    // The identity is as old as the account.
    expect(await kindsOf(client, user.id)).toEqual(['identity', 'password', 'session']);
  });

  test('after the way back of the mail about any of them, also for somebody who is locked out', async () => {
    for (const subject of [/authenticator app switched on/, /A passkey for/, /An API token for/]) {
      const { user, staff } = await robbed();
      const secret = secretIn((await mailTo(api, user.email, subject)).text);
      const answer = await api.anonymous().call(restoreEmail, { body: { secret, password: fresh } });
      expect(answer.statusCode).toBe(200);
      expect(await kindsOf(staff, user.id)).toEqual(['password']);
    }
  });
});

const sortedKinds = (ways: WayIn[]) => ways.map(({ kind }) => kind).toSorted();

test.each(['reset by mail', 'way back'] as const)(
  'the %s answers with what ended, and with what is older than a week and stays',
  async (remedy) => {
    const dateJoined = new Date(api.time.now.getTime() - 90 * dayMs);
    const { user, client } = await aLearner(api, { isTeacher: true, dateJoined });
    await everyWay(user.id, user.email, new Date(api.time.now.getTime() - 30 * dayMs));
    const ofThief = await anIdentity(api, user.id);
    const expires = new Date(api.time.now.getTime() + dayMs).toISOString();
    const token = { name: 'Thief', scopes: ['progress:read' as const], expires };
    await client.call(apiTokensEndpoints.create, { body: token });
    const isReset = remedy === 'reset by mail';
    const secret = isReset
      ? await aSecret(api, user.email)
      : secretIn((await mailTo(api, user.email, /An API token for/)).text);
    const call = isReset ? resetPassword : restoreEmail;
    const { ended, kept } = (await api.anonymous().call(call, { body: { secret, password: fresh } })).json();
    expect(sortedKinds(ended)).toEqual(['api_token', 'api_token', 'identity', 'session', 'session']);
    expect(sortedKinds(kept)).toEqual(['identity', 'passkey', 'recovery_codes', 'totp']);
    expect(kept).not.toContainEqual(expect.objectContaining({ kind: 'identity', id: ofThief }));
    expect(kept).toContainEqual(
      expect.objectContaining({ kind: 'passkey', name: expect.objectContaining({ fr: 'Key' }) }),
    );
  },
);

test('recovery codes that are void without the last factor are answered as ended', async () => {
  const { user } = await aLearner(api);
  const { db } = api.ctx;
  const monthAgo = new Date(api.time.now.getTime() - 30 * dayMs);
  const key = { name: 'Thief', credentialId: 'void-codes', publicKey: '', counter: 0 };
  await db.insert(passkeys).values({ ...key, userId: user.id, createdAt: api.time.now });
  await db.insert(recoveryCodes).values({ userId: user.id, codeHash: 'void-codes', createdAt: monthAgo });
  await db.update(schema.users).set({ secondFactorAt: monthAgo }).where(eq(schema.users.id, user.id));
  const body = { secret: await aSecret(api, user.email), password: fresh };
  const { ended, kept } = (await api.anonymous().call(resetPassword, { body })).json();
  expect(sortedKinds(ended)).toEqual(['passkey', 'recovery_codes', 'session']);
  expect(kept).toEqual([]);
});

test('what is older than a week stays, and so does the identity with which an account began', async () => {
  const { user, staff } = await robbed();
  api.time.pass(8 * dayMs);
  await logInAgain(staff, (await aLearner(api, { isStaff: true })).user);
  const began = await aLearner(api);
  await anIdentity(api, began.user.id);
  for (const { email } of [user, began.user]) {
    const body = { secret: await aSecret(api, email), password: fresh };
    expect((await api.anonymous().call(resetPassword, { body })).statusCode).toBe(200);
  }
  const kept = ['identity', 'passkey', 'password', 'recovery_codes', 'totp'];
  expect(await kindsOf(staff, user.id)).toEqual(kept);
  expect(await kindsOf(staff, began.user.id)).toEqual(['identity', 'password']);
});

test('staff remove one way in; the last factor leaves none', async () => {
  const { user, staff } = await robbed();
  const ways: WayIn[] = (await staff.call(waysInEndpoints.list, { params: { id: user.id } })).json();
  const remove = ({ kind, id }: WayIn) =>
    staff.call(waysInEndpoints.remove, { params: { id: user.id, way: id }, query: { kind } });
  for (const way of ways) {
    const status = (await remove(way)).statusCode;
    // Recovery codes are void with the last factor.
    expect([way.kind, status]).toEqual([way.kind, way.kind === 'recovery_codes' ? 404 : 204]);
  }
  expect(await kindsOf(staff, user.id)).toEqual([]);
  const first = ways[0];
  expect(first && (await remove(first)).statusCode).toBe(404);
});

test('each way in that staff remove is mailed with a way back, also to somebody who is locked out', async () => {
  const { user, staff } = await robbed();
  const list = { params: { id: user.id } };
  const ways: WayIn[] = (await staff.call(waysInEndpoints.list, list)).json();
  for (const kind of ['recovery_codes', 'api_token', 'totp', 'passkey', 'identity', 'password'] as const) {
    const id = ways.find((way) => way.kind === kind)?.id ?? 0;
    await staff.call(waysInEndpoints.remove, { params: { id: user.id, way: id }, query: { kind } });
    const [told = ''] = texts.en.mail.wayIn.removed.kinds[kind].split('{{');
    const mail = await mailWith(user.email, told);
    expect(mail.text).toContain(texts.en.mail.wayIn.removed.staff);
    const isOff = mail.text.includes(texts.en.mail.wayIn.removed.off);
    expect([kind, isOff]).toEqual([kind, kind === 'passkey']);
    if (kind !== 'password') continue;
    const body = { secret: secretIn(mail.text), password: fresh };
    expect((await api.anonymous().call(restoreEmail, { body })).statusCode).toBe(200);
    await logInAgain(api.anonymous(), { username: user.username, password: fresh });
  }
});

const mailWith = (to: string, line: string) =>
  vi.waitFor(() => {
    const mail = api.mails.findLast((one) => one.to === to && one.text.includes(line));
    if (!mail) throw new Error(`no mail: ${line}`);
    return mail;
  });

test('each way in that its owner, or a thief, removes is mailed with a way back', async () => {
  const { user, client } = await robbed();
  const ways = await ownWays(user.id);
  for (const [kind, endpoint] of [
    ['identity', externalEndpoints.unlink],
    ['api_token', apiTokensEndpoints.remove],
    ['totp', signInEndpoints.removeTotp],
    ['passkey', passkeysEndpoints.remove],
  ] as const) {
    const id = ways.find((way) => way.kind === kind)?.id ?? 0;
    expect((await client.call(endpoint, { params: { id } })).statusCode).toBe(204);
    const { removed } = texts.en.mail.wayIn;
    const [told = ''] = removed.kinds[kind].split('{{');
    const { text } = await mailWith(user.email, told);
    expect(text).toContain(removed.owner);
    expect(text).toContain('/restore-email#secret=');
  }
});

async function ownWays(id: number): Promise<WayIn[]> {
  const row = await findUser(api.ctx, id);
  return row ? listWaysIn(api.ctx, row) : [];
}

/** One of each kind, made ten days or an hour ago. */
async function everyWay(userId: number, email: string, at: Date) {
  const { db } = api.ctx;
  const expiresAt = new Date(api.time.now.getTime() + dayMs);
  const hash = () => Math.random().toString(36);
  const pending = { userId, tokenHash: hash(), expiresAt };
  await db.insert(passkeys).values({
    userId,
    name: 'Key',
    credentialId: hash(),
    publicKey: '',
    counter: 0,
    createdAt: at,
  });
  await db.insert(totps).values({ userId, secret: '', confirmedAt: at });
  await db.insert(recoveryCodes).values({ userId, codeHash: hash(), createdAt: at });
  await db.insert(apiTokens).values({ ...aTokenOf(userId, at), expiresAt });
  await db.insert(sessions).values({ ...pending, createdAt: at, tokenHash: hash() });
  await db.insert(pendingLogins).values({ ...pending, triesLeft: 1 });
  await db.insert(passkeyChallenges).values({ userId, challengeHash: hash(), expiresAt });
  await db.insert(waysBack).values({ ...pending, email, createdAt: at });
  const proof = { handleHash: hash(), tokenHash: hash(), triesLeft: 1, createdAt: at, expiresAt };
  await db.insert(verifications).values({ ...proof, email });
  const [course] = await db
    .insert(schema.courses)
    .values({ name: 'A class', joinCode: hash(), createdOn: at })
    .returning();
  const courseId = course?.id ?? 0;
  await db.insert(courseMembers).values({ courseId, userId, joined: at, calendarKey: hash() });
  const id = await anIdentity(api, userId);
  await db.update(schema.identities).set({ createdAt: at }).where(eq(schema.identities.id, id));
}

/** The kinds that are left. */
async function leftOf(userId: number, email: string): Promise<Set<string>> {
  const { db } = api.ctx;
  const user = await findUser(api.ctx, userId);
  if (!user) throw new Error('no user');
  const left = (await listWaysIn(api.ctx, user)).map(({ kind }) => kind as string);
  const has = async (kind: string, rows: PromiseLike<object[]>) => {
    if ((await rows).length > 0) left.push(kind);
  };
  await has('pending_login', db.select().from(pendingLogins).where(eq(pendingLogins.userId, userId)));
  await has(
    'passkey_challenge',
    db.select().from(passkeyChallenges).where(eq(passkeyChallenges.userId, userId)),
  );
  await has('way_back', db.select().from(waysBack).where(eq(waysBack.userId, userId)));
  const members = await db.select().from(courseMembers).where(eq(courseMembers.userId, userId));
  if (members.some(({ calendarKey }) => calendarKey !== null)) left.push('calendar');
  const proofs = await db.select().from(verifications).where(eq(verifications.email, email));
  if (proofs.some(({ expiresAt }) => expiresAt > api.time.now)) left.push('proof');
  return new Set(left);
}

describe.each(Object.keys(remedies) as Remedy[])('the remedy “%s”', (remedy) => {
  test.each(['a way of last month', 'a way of today'] as const)(
    'does what the table says to %s',
    async (age) => {
      const { user } = await aLearner(api, { dateJoined: new Date(api.time.now.getTime() - 90 * dayMs) });
      const days = age === 'a way of today' ? 0 : 30;
      await everyWay(user.id, user.email, new Date(api.time.now.getTime() - days * dayMs));
      const before = await leftOf(user.id, user.email);
      expect(before).toEqual(new Set(Object.keys(remedies[remedy])));
      await inTransaction({ ...api.ctx, hold: undefined }, async (tx) => {
        const row = await findUser(tx, user.id, 'lock');
        if (row) await applyRemedy(tx, { user: { ...row, secondFactorAt: new Date() }, remedy });
      });
      const left = await leftOf(user.id, user.email);
      const isGone = (effect: string) =>
        effect === 'all' || effect === 'others' || (effect === 'added' && days === 0);
      for (const [kind, effect] of Object.entries(remedies[remedy])) {
        expect([kind, left.has(kind)]).toEqual([kind, !isGone(effect)]);
      }
    },
  );
});

test('each way in that can be added or removed is mailed with a way back', async () => {
  const { added: told, removed } = texts.en.mail.wayIn;
  // Sessions are listed in the settings, and a new password has mails of its own.
  const kinds = Object.keys(waysIn).filter((kind) => kind !== 'session');
  expect(Object.keys(removed.kinds).toSorted()).toEqual(kinds.toSorted());
  expect(Object.keys(told).toSorted()).toEqual(kinds.filter((kind) => kind !== 'password').toSorted());
});

test('no table holds a credential of a user that the register does not know', () => {
  const known = new Set([
    'passwords',
    'identities',
    'passkeys',
    'totps',
    'recovery_codes',
    'api_tokens',
    'sessions',
    'pending_logins',
    'passkey_challenges',
    'course_members',
    'ways_back',
    // Logins at targets, hashes of settings and of calls, signed documents, what a platform calls a pupil, and links by
    // which staff let a platform register: none of them opens an account.
    'target_learners',
    'first_answers',
    'instances',
    'certificates',
    'lti_scores',
    'lti_registrations',
  ]);
  const notIn: string[] = [];
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    const ofUser = getTableConfig(table).foreignKeys.some(
      (key) => getTableName(key.reference().foreignTable) === 'users',
    );
    const secrets = Object.keys(getTableColumns(table)).filter((name) =>
      /hash|secret|token|credential|subject/i.test(name),
    );
    if (ofUser && secrets.length > 0 && !known.has(getTableName(table)))
      notIn.push(`${getTableName(table)}: ${secrets.join(', ')}`);
  }
  expect(notIn).toEqual([]);
});

test('the table in docs/security.md is that of the code', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8');
  const names = Object.keys(remedies) as Remedy[];
  const words = (kind: string) => kind.replaceAll('_', ' ');
  const rows = Object.keys(remedies['new password']).map((kind) => [
    words(kind),
    ...names.map((name) => remedies[name][kind as keyof (typeof remedies)[Remedy]].replace('stays', '')),
  ]);
  const cells = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  const table = cells(docs.split('<!-- ways in -->')[1] ?? '');
  expect(table.filter((_, index) => index !== 1)).toEqual([['way in', ...names], ...rows]);
});
