import type { LtiKeys } from '@sentiero/contracts/lti';
import { asc, desc, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import type { Context } from '../../context.ts';
import { ltiKeys } from '../../db/schema/index.ts';

const alg = 'RS256';
type KeyRow = typeof ltiKeys.$inferSelect;

/** The public keys of all key pairs; none before the first platform. */
export async function readKeys(ctx: Context): Promise<LtiKeys> {
  const rows = await ctx.db.select().from(ltiKeys).orderBy(asc(ltiKeys.id));
  return { keys: await Promise.all(rows.map(publicView)) };
}

async function publicView({ publicKey: { n, e } }: KeyRow) {
  const key = { kty: 'RSA' as const, n, e };
  return { ...key, kid: await calculateJwkThumbprint(key), alg, use: 'sig' as const } as const;
}

/** Makes the key pair with the first platform. */
export async function ensureKey(tx: Context): Promise<void> {
  // Two first platforms at the same time use the same key.
  await tx.db.execute(sql`lock table ${ltiKeys} in exclusive mode`);
  const [known] = await tx.db.select().from(ltiKeys).orderBy(desc(ltiKeys.id)).limit(1);
  if (known) return;
  const pair = await generateKeyPair(alg, { extractable: true });
  const { kty = 'RSA', n = '', e = '', ...secret } = await exportJWK(pair.privateKey);
  const publicKey = { kty, n, e };
  const privateKey = { ...(secret as Record<string, string>), ...publicKey };
  await tx.db.insert(ltiKeys).values({ publicKey, privateKey, createdAt: tx.clock() });
}

/** The private key in use, for RS256. */
export async function readSigningKey(ctx: Context): Promise<{ key: CryptoKey; kid: string }> {
  const [row] = await ctx.db.select().from(ltiKeys).orderBy(desc(ltiKeys.id)).limit(1);
  if (!row) throw new Error('there is no key pair');
  const { kid } = await publicView(row);
  return { key: (await importJWK(row.privateKey, alg)) as CryptoKey, kid };
}
