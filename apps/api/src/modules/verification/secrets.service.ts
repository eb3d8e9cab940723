import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hashToken } from '../../crypto.ts';
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
