import type { LtiKeys } from '@sentiero/contracts/lti';
import { asc, eq, sql } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import { inTransaction, type Context } from '../../context.ts';
import { ltiKeys } from '../../db/schema/index.ts';
import { openPrivateKey, sealPrivateKey } from '../../stored-key.ts';

const alg = 'RS256';
type PublicKey = (typeof ltiKeys.$inferSelect)['publicKey'];

const purposeOf = ({ n }: PublicKey) => `key for learning platforms ${n}`;

const readRows = (ctx: Context) => ctx.db.select().from(ltiKeys).orderBy(asc(ltiKeys.id));

/** The public keys of all key pairs; none before the first platform. */
export async function readKeys(ctx: Context): Promise<LtiKeys> {
  const rows = await readRows(ctx);
  return { keys: await Promise.all(rows.map(({ publicKey }) => publicView(publicKey))) };
}

async function publicView({ n, e }: PublicKey) {
  const key = { kty: 'RSA' as const, n, e };
  return { ...key, kid: await calculateJwkThumbprint(key), alg, use: 'sig' as const } as const;
}

/** Makes the key pair with the first platform. */
export async function ensureKey(tx: Context): Promise<void> {
  // Two first platforms at the same time use the same key.
  await tx.db.execute(sql`lock table ${ltiKeys} in exclusive mode`);
  if (await readPair(tx)) return;
  const pair = await generateKeyPair(alg, { extractable: true });
  const privateKey = await exportJWK(pair.privateKey);
  const { kty, n = '', e = '' } = privateKey;
  const publicKey = { kty: kty ?? 'RSA', n, e };
  await tx.db.insert(ltiKeys).values({
    publicKey,
    privateKey: sealPrivateKey(tx.env, purposeOf(publicKey), privateKey),
    createdAt: tx.clock(),
  });
}

/** At the start: encrypts what was stored before the current `SECRETS_KEY`, and replaces keys that it does not open. */
export async function sealLtiKeys(ctx: Context): Promise<void> {
  const rows = await readRows(ctx);
  for (const { id, publicKey, privateKey } of rows) {
    const opened = openPrivateKey(ctx.env, purposeOf(publicKey), privateKey);
    if (!opened) ctx.log.error({ key: id }, 'SECRETS_KEY does not open a private key for learning platforms');
    if (!opened?.isOutdated) continue;
    const sealed = sealPrivateKey(ctx.env, purposeOf(publicKey), opened.key);
    await ctx.db.update(ltiKeys).set({ privateKey: sealed }).where(eq(ltiKeys.id, id));
  }
  if (rows.length > 0) await inTransaction(ctx, ensureKey);
}

/** The newest pair that can be read. */
async function readPair(ctx: Context): Promise<{ publicKey: PublicKey; privateKey: JWK } | undefined> {
  for (const { publicKey, privateKey } of (await readRows(ctx)).toReversed()) {
    const opened = openPrivateKey(ctx.env, purposeOf(publicKey), privateKey);
    if (opened) return { publicKey, privateKey: opened.key };
  }
  return undefined;
}

/** The private key in use, for RS256. */
export async function readSigningKey(ctx: Context): Promise<{ key: CryptoKey; kid: string }> {
  const pair = await readPair(ctx);
  if (!pair) throw new Error('there is no key pair');
  const { kid } = await publicView(pair.publicKey);
  return { key: (await importJWK(pair.privateKey, alg)) as CryptoKey, kid };
}

/** Our statements to a platform begin so long before now: Moodle takes none that its own clock calls future. */
const earlierSeconds = 60;

/** A token of ours, signed with the key in use, that ends so many seconds after `at`. */
export async function signStatement(
  ctx: Context,
  payload: JWTPayload,
  { at, seconds }: { at: Date; seconds: number },
): Promise<string> {
  const { key, kid } = await readSigningKey(ctx);
  const begins = Math.floor(at.getTime() / 1000) - earlierSeconds;
  return new SignJWT(payload)
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuedAt(begins)
    .setNotBefore(begins)
    .setExpirationTime(begins + earlierSeconds + seconds)
    .sign(key);
}
