import { randomInt } from 'node:crypto';
import { limits, fallbackLanguage, type Language } from '@sentiero/contracts/shared';
import { emailKey } from '@sentiero/contracts/texts';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { inTransaction, type Context } from '../../context.ts';
import { hashToken, isSameSecret, randomToken } from '../../crypto.ts';
import { verifications } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { limitOf } from '../../settings/limit-settings.ts';
import { tooManyRequests } from '../../limits/limiters.ts';
import type { Mail } from '../../mail/transport.ts';
import { verificationMail } from '../../mail/verification-mail.ts';
import { requireEmail } from './emails.ts';
import { languageOfAddress } from './verification.queries.ts';

const tokenLifeMs = 15 * 60_000;
const secretLifeMs = 30 * 60_000;
const tries = 5;

/** Mails a token to the address. Neither the response nor its timing reveals whether the address is known. */
export async function requestVerification(ctx: Context, address: string, asked: Language | undefined) {
  const email = emailKey(requireEmail(address));
  const verification = randomToken();
  const token = randomInt(limits.verificationTokenMin, limits.verificationTokenMax + 1);
  await inTransaction(ctx, async (tx) => {
    await requireFewRequests(tx, email);
    const now = tx.clock();
    await tx.db.insert(verifications).values({
      handleHash: hashToken(verification),
      email,
      tokenHash: tokenHash(verification, token),
      triesLeft: tries,
      createdAt: now,
      expiresAt: new Date(now.getTime() + tokenLifeMs),
    });
    const mail = await writeMail(tx, { email, token, asked });
    await tx.mailer.post(tx, mail, { userId: null, lifeMs: tokenLifeMs });
  });
  return { verification };
}

/** Counted in the database, so that restarting a process does not improve the odds of guessing a token. */
async function requireFewRequests(ctx: Context, email: string): Promise<void> {
  const limit = limitOf(ctx.env, 'LIMIT_VERIFICATION_EMAIL');
  if (!limit) return;
  const windowMs = limit.seconds * 1000;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`verification:${email}`}, 0))`);
  const now = ctx.clock().getTime();
  const recent = await ctx.db
    .select({ createdAt: verifications.createdAt })
    .from(verifications)
    .where(and(eq(verifications.email, email), gt(verifications.createdAt, new Date(now - windowMs))))
    .orderBy(desc(verifications.createdAt))
    .limit(limit.calls);
  const oldest = recent[limit.calls - 1];
  if (!oldest) return;
  const waitSeconds = Math.max(1, Math.ceil((oldest.createdAt.getTime() + windowMs - now) / 1000));
  throw tooManyRequests(waitSeconds, 'Too many codes were sent to this address. Try again later.');
}

type TokenMail = { email: string; token: number; asked: Language | undefined };

async function writeMail(ctx: Context, { email, token, asked }: TokenMail): Promise<Mail> {
  const known = await languageOfAddress(ctx, email);
  const language = known ?? asked ?? fallbackLanguage;
  return verificationMail(email, token, { language, isKnown: known !== undefined });
}

/** Exchanges the token for a secret, once. Each call uses one try before the token is checked. */
export async function confirmVerification(ctx: Context, verification: string, token: number) {
  const secret = await inTransaction(ctx, (tx) => tradeToken(tx, verification, token));
  if (!secret) throw wrongToken();
  return { secret };
}

/** Returns null for a wrong token instead of throwing, so that the try counts. */
async function tradeToken(ctx: Context, verification: string, token: number): Promise<string | null> {
  const now = ctx.clock();
  const isOpen = and(
    eq(verifications.handleHash, hashToken(verification)),
    isNull(verifications.secretHash),
    gt(verifications.expiresAt, now),
    gt(verifications.triesLeft, 0),
  );
  const [row] = await ctx.db
    .update(verifications)
    .set({ triesLeft: sql`${verifications.triesLeft} - 1` })
    .where(isOpen)
    .returning({ id: verifications.id, tokenHash: verifications.tokenHash });
  if (!row || !isSameSecret(row.tokenHash, tokenHash(verification, token))) return null;
  const secret = randomToken();
  const [confirmed] = await ctx.db
    .update(verifications)
    .set({ secretHash: hashToken(secret), expiresAt: new Date(now.getTime() + secretLifeMs) })
    .where(and(eq(verifications.id, row.id), isNull(verifications.secretHash)))
    .returning({ id: verifications.id });
  return confirmed ? secret : null;
}

// Hashed with the handle, which is never stored: six digits alone could be guessed from their hash.
const tokenHash = (verification: string, token: number) => hashToken(`${verification}.${token}`);
const wrongToken = () => new AppError('wrong_token', 'The code is wrong or no longer valid.');
