import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { verifications } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

/** The address that the secret proves. It works once; inside a transaction that is rolled back it stays good. */
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
  if (!row) throw new AppError('wrong_secret', 'This proof of the e-mail address is not valid any more.');
  return row.email;
}

/** A secret that proves the address without a mail: for an operator who hands it over. */
export async function issueSecret(ctx: Context, email: string, lifeMs: number): Promise<string> {
  const secret = randomToken();
  const now = ctx.clock();
  await ctx.db.insert(verifications).values({
    handleHash: hashToken(randomToken()),
    email: email.toLowerCase(),
    tokenHash: hashToken(randomToken()),
    triesLeft: 0,
    secretHash: hashToken(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return secret;
}
