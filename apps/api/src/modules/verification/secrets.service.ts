import { emailKey } from '@sentiero/contracts/texts';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { verifications } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

const wrongSecret = () =>
  new AppError('wrong_secret', 'This verification of the email address is no longer valid.');

/** Spends a secret and returns the address it proves. A rollback leaves it unspent. */
export async function spendSecret(ctx: Context, secret: string): Promise<string> {
  const now = ctx.clock();
  const [row] = await ctx.db
    .update(verifications)
    .set({ usedAt: now })
    .where(
      and(
        eq(verifications.secretHash, hashToken(secret)),
        isNull(verifications.usedAt),
        gt(verifications.expiresAt, now),
      ),
    )
    .returning({ email: verifications.email });
  if (!row) throw wrongSecret();
  return row.email;
}

/** The address that the secret would prove, without spending it. */
export async function readSecret(ctx: Context, secret: string): Promise<string> {
  const [row] = await ctx.db
    .select({ email: verifications.email })
    .from(verifications)
    .where(
      and(
        eq(verifications.secretHash, hashToken(secret)),
        isNull(verifications.usedAt),
        gt(verifications.expiresAt, ctx.clock()),
      ),
    );
  if (!row) throw wrongSecret();
  return row.email;
}

/** Voids all codes and secrets for these addresses, whoever requested them. They still count towards the limits. */
export async function voidProofs(ctx: Context, emails: readonly string[]): Promise<void> {
  const now = ctx.clock();
  const folded = emails.map(emailKey);
  await ctx.db
    .update(verifications)
    .set({ expiresAt: now })
    .where(and(inArray(verifications.email, folded), gt(verifications.expiresAt, now)));
}

/** Issues a secret without a mail, for an operator to pass on. */
export async function issueSecret(ctx: Context, email: string, lifeMs: number): Promise<string> {
  const secret = randomToken();
  await storeSecret(ctx, { secret, email, lifeMs });
  return secret;
}

type NewSecret = { secret: string; email: string; lifeMs: number };

/** Makes a secret valid that its maker passes on. */
export async function storeSecret(ctx: Context, { secret, email, lifeMs }: NewSecret): Promise<void> {
  const now = ctx.clock();
  await ctx.db.insert(verifications).values({
    handleHash: hashToken(randomToken()),
    email: emailKey(email),
    tokenHash: hashToken(randomToken()),
    triesLeft: 0,
    secretHash: hashToken(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
}
