import type { WayIn, WayInKind } from '@sentiero/contracts/users';
import { and, desc, eq, gt, gte, isNotNull, ne, type Column, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import {
  apiTokens,
  identities,
  passkeys,
  passwords,
  recoveryCodes,
  sessions,
  totps,
} from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { takeBackRole } from './external-roles.ts';
import { listIdentities } from './external-logins.store.ts';
import { countPasskeys } from './passkeys.store.ts';
import { inAll, readSources } from './sources.ts';
import { findHash, type UserRow } from './users.store.ts';

/** Which ways of a kind: all, those added since a time, the one with that id, or all but that one. */
export type Which = { since?: Date; id?: number; but?: number };

type Entry = {
  list(ctx: Context, user: UserRow): Promise<WayIn[]>;
  /**
   * Ends them, and returns those that were in use. The user's row must be locked. Of a password, an app and recovery codes
   * an account has one: `id` and `but` mean nothing, nor does `since` for the password, whose time is not kept.
   */
  end(ctx: Context, user: UserRow, which: Which): Promise<WayIn[]>;
};

/** Accounts and their first identity are made at the same time; that one was not added by anybody else. */
const sameTimeMs = 1000;

/** Every kind of credential by which somebody comes into an account. Whatever is added belongs here. */
export const waysIn: Record<WayInKind, Entry> = {
  password: {
    async list(ctx, { id }) {
      return (await findHash(ctx, id)) === undefined ? [] : [wayIn('password', {})];
    },
    async end(ctx, { id }) {
      const gone = await ctx.db.delete(passwords).where(eq(passwords.userId, id)).returning();
      return gone.map(() => wayIn('password', {}));
    },
  },
  identity: {
    async list(ctx, { id }) {
      const sourceOf = await readSources(ctx);
      return (await listIdentities(ctx, id)).map((row) =>
        wayIn('identity', { ...row, name: sourceOf(row.issuer)?.name }),
      );
    },
    async end(ctx, user, { since, ...which }) {
      const firstUntil = new Date(user.dateJoined.getTime() + sameTimeMs);
      const added = since && and(gte(identities.createdAt, since), gt(identities.createdAt, firstUntil));
      const gone = await ctx.db
        .delete(identities)
        .where(and(ofUser(identities, user, which), added))
        .returning();
      for (const row of gone) await takeBackRole(ctx, user, row);
      const sourceOf = gone.length > 0 ? await readSources(ctx) : () => null;
      return gone.map((row) => wayIn('identity', { ...row, name: sourceOf(row.issuer)?.name }));
    },
  },
  passkey: {
    async list(ctx, { id }) {
      const rows = await ctx.db
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, id))
        .orderBy(desc(passkeys.id));
      return rows.map((row) => wayIn('passkey', row));
    },
    async end(ctx, user, { since, ...which }) {
      const added = since && gte(passkeys.createdAt, since);
      const gone = await ctx.db
        .delete(passkeys)
        .where(and(ofUser(passkeys, user, which), added))
        .returning();
      return gone.map((row) => wayIn('passkey', row));
    },
  },
  totp: {
    async list(ctx, { id }) {
      const isOn = and(eq(totps.userId, id), isNotNull(totps.confirmedAt));
      const rows = await ctx.db.select().from(totps).where(isOn);
      return rows.map(({ confirmedAt }) => wayIn('totp', { createdAt: confirmedAt }));
    },
    async end(ctx, { id }, { since }) {
      const added = since && gte(totps.confirmedAt, since);
      const gone = await ctx.db
        .delete(totps)
        .where(and(eq(totps.userId, id), added))
        .returning();
      const used = gone.filter(({ confirmedAt }) => confirmedAt);
      return used.map(({ confirmedAt }) => wayIn('totp', { createdAt: confirmedAt }));
    },
  },
  recovery_codes: {
    async list(ctx, { id }) {
      const [row] = await ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)).limit(1);
      return row ? [wayIn('recovery_codes', { createdAt: row.createdAt })] : [];
    },
    async end(ctx, { id }, { since }) {
      const added = since && gte(recoveryCodes.createdAt, since);
      const [row] = await ctx.db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, id), added))
        .returning();
      return row ? [wayIn('recovery_codes', { createdAt: row.createdAt })] : [];
    },
  },
  api_token: {
    async list(ctx, { id }) {
      const live = and(eq(apiTokens.userId, id), gt(apiTokens.expiresAt, ctx.clock()));
      const rows = await ctx.db.select().from(apiTokens).where(live).orderBy(desc(apiTokens.id));
      return rows.map((row) => wayIn('api_token', row));
    },
    async end(ctx, user, { since, ...which }) {
      const added = since && gte(apiTokens.createdAt, since);
      const gone = await ctx.db
        .delete(apiTokens)
        .where(and(ofUser(apiTokens, user, which), added))
        .returning();
      const now = ctx.clock();
      return gone.filter(({ expiresAt }) => expiresAt > now).map((row) => wayIn('api_token', row));
    },
  },
  session: {
    async list(ctx, { id }) {
      const live = and(eq(sessions.userId, id), gt(sessions.expiresAt, ctx.clock()));
      const rows = await ctx.db.select().from(sessions).where(live).orderBy(desc(sessions.id)).limit(100);
      return rows.map((row) => wayIn('session', { ...row, name: row.device }));
    },
    async end(ctx, user, which) {
      const gone = await ctx.db
        .delete(sessions)
        .where(ofUser(sessions, user, which))
        .returning();
      for (const { id: sessionId } of gone) ctx.hub.publish(user.id, { kind: 'session-ended', sessionId });
      const now = ctx.clock();
      const live = gone.filter(({ expiresAt }) => expiresAt > now);
      return live.map((row) => wayIn('session', { ...row, name: row.device }));
    },
  },
};

function ofUser(
  table: { userId: Column; id: Column },
  user: Pick<UserRow, 'id'>,
  { id, but }: Omit<Which, 'since'>,
): SQL | undefined {
  return and(
    eq(table.userId, user.id),
    id === undefined ? undefined : eq(table.id, id),
    but === undefined ? undefined : ne(table.id, but),
  );
}

type Shown = {
  id?: number;
  name?: WayIn['name'] | string | undefined;
  createdAt?: Date | null;
  lastUsedAt?: Date | null;
};

const wayIn = (kind: WayInKind, { id, name, createdAt, lastUsedAt }: Shown): WayIn => ({
  kind,
  id: id ?? onlyId,
  name: name ? inAll(name) : null,
  created_at: createdAt?.toISOString() ?? null,
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** Stands for the id of a kind of which an account has one. */
const onlyId = 1;
const single: ReadonlySet<WayInKind> = new Set(['password', 'totp', 'recovery_codes']);

/** Ends the one with that id, of a user whose row is locked. */
export async function endWayIn(
  ctx: Context,
  user: UserRow,
  { kind, id }: Pick<WayIn, 'kind' | 'id'>,
): Promise<WayIn[]> {
  return single.has(kind) && id !== onlyId ? [] : waysIn[kind].end(ctx, user, { id });
}

export async function listWaysIn(ctx: Context, user: UserRow): Promise<WayIn[]> {
  const lists: WayIn[][] = [];
  for (const entry of Object.values(waysIn)) lists.push(await entry.list(ctx, user));
  return lists.flat();
}

/** Refuses a removal after which the user, whose row is locked, could not log in at all. */
export async function requireWayIn(tx: Context, { id, isStaff }: UserRow): Promise<void> {
  const mayUsePassword = tx.env.PASSWORD_LOGIN === 'all' || isStaff;
  if (mayUsePassword && (await findHash(tx, id)) !== undefined) return;
  if ((await listIdentities(tx, id)).length > 0 || (await countPasskeys(tx, id)) > 0) return;
  throw new AppError('only_login', 'Set a password first: this is the only way to log in.');
}
