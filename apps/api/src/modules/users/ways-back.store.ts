import { emailKey } from '@sentiero/contracts/texts';
import { weekMs } from '@sentiero/contracts/time';
import { and, asc, desc, eq, gt, gte, not, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { waysBack } from '../../db/schema/index.ts';

const lifeMs = weekMs;

export type WayBack = typeof waysBack.$inferSelect;

type NewWayBack = Pick<WayBack, 'userId' | 'email' | 'createdAt'>;

/**
 * Opens a way back to the account as it was at that time, for the reader of that address. It ends with those to other
 * addresses, which are earlier: whoever moved the account here must not outlast its owner. Its secret never looks like
 * a six-digit code.
 */
export async function openWayBack(ctx: Context, { userId, email, createdAt }: NewWayBack): Promise<string> {
  let secret = randomToken();
  while (/\d{6}/.test(secret)) secret = randomToken();
  const [earlier] = await ctx.db
    .select({ expiresAt: waysBack.expiresAt })
    .from(waysBack)
    .where(and(isOpenOf(ctx, userId), not(isTo(email))))
    .orderBy(asc(waysBack.expiresAt))
    .limit(1);
  const expiresAt = earlier?.expiresAt ?? new Date(createdAt.getTime() + lifeMs);
  await ctx.db.insert(waysBack).values({ userId, email, tokenHash: hashToken(secret), createdAt, expiresAt });
  return secret;
}

/** The seconds to wait if as many ways back of an account, whose row is locked, were opened as the limit allows. */
export async function waitForWayBack(
  ctx: Context,
  userId: number,
  limit: { calls: number; seconds: number },
): Promise<number> {
  const now = ctx.clock().getTime();
  const since = new Date(now - limit.seconds * 1000);
  const recent = await ctx.db
    .select({ createdAt: waysBack.createdAt })
    .from(waysBack)
    .where(and(eq(waysBack.userId, userId), gt(waysBack.createdAt, since)))
    .orderBy(desc(waysBack.createdAt))
    .limit(limit.calls);
  const oldest = recent[limit.calls - 1];
  return oldest ? Math.max(1, Math.ceil((oldest.createdAt.getTime() - since.getTime()) / 1000)) : 0;
}

const isOpenOf = ({ clock }: Context, userId: number) =>
  and(eq(waysBack.userId, userId), gt(waysBack.expiresAt, clock()));
const isTo = (email: string) => sql`lower(${waysBack.email}) = lower(${emailKey(email)})`;

/** The page that uses the secret. Browsers do not send the fragment to servers, so no log contains it. */
export function wayBackLink({ env }: Context, secret: string): string {
  const link = new URL('/restore-email', env.WEB_URL);
  link.hash = String(new URLSearchParams({ secret }));
  return link.href;
}

export async function findWayBack(ctx: Context, secret: string): Promise<WayBack | undefined> {
  const isOpen = and(eq(waysBack.tokenHash, hashToken(secret)), gt(waysBack.expiresAt, ctx.clock()));
  const [row] = await ctx.db.select().from(waysBack).where(isOpen);
  return row;
}

/** The newest open way back to that address. */
export async function findWayBackTo(
  ctx: Context,
  userId: number,
  email: string,
): Promise<WayBack | undefined> {
  const [row] = await ctx.db
    .select()
    .from(waysBack)
    .where(and(isOpenOf(ctx, userId), isTo(email)))
    .orderBy(desc(waysBack.id))
    .limit(1);
  return row;
}

/** Closes that way back and all later ones; those to earlier addresses stay. */
export async function closeWaysBackFrom(ctx: Context, { id, userId }: WayBack): Promise<boolean> {
  const closed = await ctx.db
    .delete(waysBack)
    .where(and(eq(waysBack.userId, userId), gte(waysBack.id, id)))
    .returning({ id: waysBack.id });
  return closed.some((row) => row.id === id);
}

export async function closeAllWaysBack(ctx: Context, userId: number): Promise<void> {
  await ctx.db.delete(waysBack).where(eq(waysBack.userId, userId));
}
