import { dayMs, hourMs } from '@sentiero/contracts/time';
import {
  tokenDaysMax,
  tokensMax,
  type ApiToken,
  type ApiTokenInput,
  type NewApiToken,
} from '@sentiero/contracts/users';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { inTransaction, type Actor, type Context, type UserContext } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { prepared } from '../../db/prepared.ts';
import { apiTokens, users } from '../../db/schema/index.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { rolesOf } from './roles-of.ts';
import { announceRemoval, announceWayIn } from './announce-way-in.ts';
import { requireOwner } from './second-factors.ts';
import type { UserRow } from './users.store.ts';
import { waysIn } from './ways-in.ts';

/** By which scanners of files recognise a token. */
const prefix = 'sentiero_';

type Row = typeof apiTokens.$inferSelect;

export async function readTokens(ctx: UserContext): Promise<ApiToken[]> {
  const rows = await ctx.db.select().from(apiTokens).where(isLive(ctx)).orderBy(desc(apiTokens.id));
  return rows.map(tokenView);
}

const isLive = (ctx: UserContext) =>
  and(eq(apiTokens.userId, ctx.actor.userId), gt(apiTokens.expiresAt, ctx.clock()));

export function createToken(ctx: UserContext, input: ApiTokenInput): Promise<NewApiToken> {
  return inTransaction(ctx, async (tx) => {
    const user = await requireOwner(tx);
    const { userId } = tx.actor;
    const now = tx.clock();
    const expiresAt = new Date(input.expires);
    const daysLeft = (expiresAt.getTime() - now.getTime()) / dayMs;
    if (daysLeft <= 0 || daysLeft > tokenDaysMax)
      throw invalidInput('/expires', 'must be in the future, at most a year from now');
    if ((await tx.db.$count(apiTokens, isLive(tx))) >= tokensMax)
      throw new AppError('too_many_tokens', `An account has at most ${tokensMax} tokens. Revoke one first.`);
    const token = prefix + randomToken();
    const { name, scopes } = input;
    const values = { userId, name, scopes, tokenHash: hashToken(token), createdAt: now, expiresAt };
    const [row] = await tx.db.insert(apiTokens).values(values).returning();
    if (!row) throw new Error('a token was not stored');
    const detail = `${name}: ${scopes.join(', ')}`;
    await writeAudit(tx, { action: 'user.token-create', object: `user:${userId}`, detail });
    await announceWayIn(tx, user, { kind: 'api_token', name, at: now });
    return { ...tokenView(row), token };
  });
}

export async function removeToken(ctx: UserContext, id: number): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    const user = await requireOwner(tx);
    const [ended] = await waysIn.api_token.end(tx, user, { id });
    if (!ended) throw notFound('token');
    const object = `user:${user.id}`;
    await writeAudit(tx, { action: 'user.token-revoke', object, detail: ended.name?.en ?? '' });
    await announceRemoval(tx, user, [ended]);
  });
  return undefined;
}

const byHash = prepared((db) =>
  db
    .select({ id: apiTokens.id, scopes: apiTokens.scopes, lastUsedAt: apiTokens.lastUsedAt, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.tokenHash, sql.placeholder('tokenHash')),
        gt(apiTokens.expiresAt, sql.placeholder('now')),
        isNull(users.closedAt),
        or(users.isTeacher, users.isStaff),
      ),
    )
    .prepare('token_by_hash'),
);

/** The caller with this token. It never counts as a recent login. */
export async function findByToken(
  ctx: Context,
  token: string,
): Promise<{ actor: Actor; user: UserRow } | null> {
  if (!token.startsWith(prefix)) return null;
  const now = ctx.clock();
  const [row] = await byHash(ctx.db).execute({ tokenHash: hashToken(token), now: now.toISOString() });
  if (!row) return null;
  const { id, scopes, user } = row;
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > hourMs)
    await ctx.db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id));
  const actor = { userId: user.id, sessionId: 0, authenticatedAt: null, ...rolesOf(ctx, user) };
  return { actor: { ...actor, token: { id, scopes } }, user };
}

const tokenView = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: Row): ApiToken => ({
  id,
  name,
  scopes,
  created_at: createdAt.toISOString(),
  expires: expiresAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
