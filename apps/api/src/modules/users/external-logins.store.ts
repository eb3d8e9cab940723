import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import {
  externalLogins,
  identities,
  ltiContexts,
  ltiItems,
  ltiPlatforms,
  ltiScores,
  type Claimed,
} from '../../db/schema/index.ts';
import type { AuthRequest } from './provider-client.ts';

const lifeMs = 30 * 60_000;

export type IdentityRow = typeof identities.$inferSelect;
export type ExternalLogin = typeof externalLogins.$inferSelect;
/** When the browser came with what its login claims. */
export const beganAt = ({ expiresAt }: Pick<ExternalLogin, 'expiresAt'>) =>
  new Date(expiresAt.getTime() - lifeMs);

export type OpenedExternalLogin = { token: string; expiresAt: Date };

type Opening = { provider: string; next: string } & ({ authRequest: AuthRequest } | { claimed: Claimed });

/** Keeps a login at a provider for the browser that gets the token. */
export async function openExternalLogin(ctx: Context, opening: Opening): Promise<OpenedExternalLogin> {
  const token = randomToken();
  const expiresAt = new Date(ctx.clock().getTime() + lifeMs);
  await ctx.db.insert(externalLogins).values({ ...opening, tokenHash: hashToken(token), expiresAt });
  return { token, expiresAt };
}

const isOpen = (ctx: Context, token: string | undefined) =>
  and(eq(externalLogins.tokenHash, hashToken(token ?? '')), gt(externalLogins.expiresAt, ctx.clock()));

/** The authorization request with which the browser comes back from a provider, once. */
export async function takeAuthRequest(
  ctx: Context,
  token: string | undefined,
  provider: string,
): Promise<ExternalLogin | undefined> {
  const [row] = await ctx.db
    .delete(externalLogins)
    .where(
      and(isOpen(ctx, token), eq(externalLogins.provider, provider), isNotNull(externalLogins.authRequest)),
    )
    .returning();
  return row;
}

const isClaimed = (ctx: Context, token: string | undefined) =>
  and(isOpen(ctx, token), isNull(externalLogins.authRequest), isNotNull(externalLogins.claimed));

export async function findClaimed(
  ctx: Context,
  token: string | undefined,
): Promise<ExternalLogin | undefined> {
  const [row] = await ctx.db.select().from(externalLogins).where(isClaimed(ctx, token));
  return row;
}

/** Settles what a provider claimed, once. */
export async function takeClaimed(
  ctx: Context,
  token: string | undefined,
): Promise<ExternalLogin | undefined> {
  const [row] = await ctx.db.delete(externalLogins).where(isClaimed(ctx, token)).returning();
  return row;
}

type Key = Pick<Claimed, 'issuer' | 'subject'>;

export async function findIdentity(ctx: Context, { issuer, subject }: Key): Promise<IdentityRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row;
}

export function listIdentities(ctx: Context, userId: number): Promise<IdentityRow[]> {
  return ctx.db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.id);
}

/** Whether the account is another person of the issuer, or its work was sent to a platform as another person's. */
export async function isAnotherPerson(
  ctx: Context,
  userId: number,
  { issuer, subject }: Key,
): Promise<boolean> {
  const own = and(
    eq(identities.userId, userId),
    eq(identities.issuer, issuer),
    ne(identities.subject, subject),
  );
  if ((await ctx.db.$count(identities, own)) > 0) return true;
  const [score] = await ctx.db
    .select({ id: ltiScores.id })
    .from(ltiScores)
    .innerJoin(ltiItems, eq(ltiItems.id, ltiScores.itemId))
    .innerJoin(ltiContexts, eq(ltiContexts.id, ltiItems.contextId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiContexts.platformId))
    .where(and(eq(ltiScores.userId, userId), eq(ltiPlatforms.issuer, issuer), ne(ltiScores.subject, subject)))
    .limit(1);
  return score !== undefined;
}

export async function insertIdentity(
  ctx: Context,
  userId: number,
  identity: Key & Pick<IdentityRow, 'firstName' | 'lastName' | 'madeTeacher'>,
): Promise<void> {
  const { issuer, subject, firstName, lastName, madeTeacher } = identity;
  const now = ctx.clock();
  await ctx.db
    .insert(identities)
    .values({ userId, issuer, subject, firstName, lastName, madeTeacher, createdAt: now, lastUsedAt: now });
}

/** False if it was removed meanwhile, as by a remedy that held the account. */
export const useIdentity = (
  ctx: Context,
  identity: Pick<IdentityRow, 'id'>,
  madeTeacher: boolean,
): Promise<boolean> => changeIdentity(ctx, identity, { madeTeacher, lastUsedAt: ctx.clock() });

/** False if it was removed meanwhile. */
export async function changeIdentity(
  ctx: Context,
  { id }: Pick<IdentityRow, 'id'>,
  fields: Partial<IdentityRow>,
): Promise<boolean> {
  const changed = await ctx.db
    .update(identities)
    .set(fields)
    .where(eq(identities.id, id))
    .returning({ id: identities.id });
  return changed.length > 0;
}

/** From now on, no provider takes the role of teacher from the user. */
export async function keepRole(ctx: Context, userId: number): Promise<void> {
  await ctx.db.update(identities).set({ madeTeacher: false }).where(eq(identities.userId, userId));
}
