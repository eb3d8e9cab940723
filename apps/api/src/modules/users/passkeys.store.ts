import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { passkeyChallenges, passkeys } from '../../db/schema/index.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type NewPasskey = Pick<PasskeyRow, 'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter'>;

/** A challenge that one browser may answer: of a user who adds a passkey, or, for null, of a login. */
export async function openChallenge(
  ctx: Context,
  { userId, lifeMs }: { userId: number | null; lifeMs: number },
): Promise<string> {
  const challenge = randomToken();
  const expiresAt = new Date(ctx.clock().getTime() + lifeMs);
  await ctx.db.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), userId, expiresAt });
  return challenge;
}

/** False if it is unknown, expired, used already, or was meant for something else. */
export async function spendChallenge(
  ctx: Context,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const { challengeHash, expiresAt } = passkeyChallenges;
  const isOf = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const spent = await ctx.db
    .delete(passkeyChallenges)
    .where(and(eq(challengeHash, hashToken(challenge)), isOf, gt(expiresAt, ctx.clock())))
    .returning({ id: passkeyChallenges.id });
  return spent.length > 0;
}

export function listPasskeys(ctx: Context, userId: number): Promise<PasskeyRow[]> {
  return ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export function countPasskeys(ctx: Context, userId: number): Promise<number> {
  return ctx.db.$count(passkeys, eq(passkeys.userId, userId));
}

export async function findCredential(ctx: Context, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Undefined if the credential is known already. */
export async function insertPasskey(ctx: Context, key: NewPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await ctx.db
    .insert(passkeys)
    .values({ ...key, createdAt: ctx.clock() })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** False if the passkey was removed, or has signed more often meanwhile: then it exists twice. */
export async function usePasskey(ctx: Context, { id }: PasskeyRow, counter: number): Promise<boolean> {
  const isNewer = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), eq(passkeys.counter, counter)),
  );
  const used = await ctx.db
    .update(passkeys)
    .set({ counter, lastUsedAt: ctx.clock() })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
