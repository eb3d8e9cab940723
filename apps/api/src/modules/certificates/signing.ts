import type { Issuer } from '@sentiero/contracts/certificates';
import { asc, eq, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { inTransaction, type Context } from '../../context.ts';
import { signingKeys } from '../../db/schema/index.ts';
import { openPrivateKey, sealPrivateKey } from '../../stored-key.ts';

const alg = 'EdDSA';
type KeyRow = typeof signingKeys.$inferSelect;
type PublicKey = KeyRow['publicKey'];
type Pair = { publicKey: PublicKey; privateKey: JWK };

const purposeOf = ({ x }: PublicKey) => `key of certificates ${x}`;

/** The issuer's `did:web` name, which leads to `certificates/did.json` of the API. */
export function issuerOf(apiUrl: string): string {
  const { host, pathname } = new URL(apiUrl);
  const path = pathname.split('/').filter((part) => part !== '');
  return ['did:web', ...[host, ...path, 'certificates'].map(encodeURIComponent)].join(':');
}

/** The issuer and its keys; without a key until the first certificate. */
export async function readIssuer(ctx: Context): Promise<Issuer> {
  const id = issuerOf(ctx.env.API_URL);
  const keys = await readKeys(ctx);
  const methods = await Promise.all(
    keys.map(async ({ publicKey }) => ({
      id: await methodOf(id, publicKey),
      type: 'JsonWebKey2020' as const,
      controller: id,
      publicKeyJwk: publicKey,
    })),
  );
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}

/** Whether anything was ever signed. */
export const hasKey = async (ctx: Context) => (await readKeys(ctx)).length > 0;

/** Signs a credential in a transaction; the first one makes the key. */
export async function sign(tx: Context, payload: JWTPayload): Promise<string> {
  const { publicKey, privateKey } = (await readPair(tx)) ?? (await makePair(tx));
  const kid = await methodOf(issuerOf(tx.env.API_URL), publicKey);
  return new SignJWT(payload)
    .setProtectedHeader({ alg, typ: 'JWT', kid })
    .sign(await importJWK(privateKey, alg));
}

/** What a credential says; null if none of our keys has signed it as it is. */
export async function readSigned(ctx: Context, credential: string): Promise<JWTPayload | null> {
  for (const { publicKey } of await readKeys(ctx)) {
    const verified = await jwtVerify(credential, await importJWK(publicKey, alg), {
      algorithms: [alg],
      currentDate: ctx.clock(),
    }).catch(() => null);
    if (verified) return verified.payload;
  }
  return null;
}

const readKeys = (ctx: Context): Promise<KeyRow[]> =>
  ctx.db.select().from(signingKeys).orderBy(asc(signingKeys.id));

async function readPair(ctx: Context): Promise<Pair | undefined> {
  for (const { publicKey, privateKey } of await readKeys(ctx)) {
    const opened = openPrivateKey(ctx.env, purposeOf(publicKey), privateKey);
    if (opened) return { publicKey, privateKey: opened.key };
  }
  return undefined;
}

async function makePair(tx: Context): Promise<Pair> {
  // Two first certificates at the same time use the same key.
  await tx.db.execute(sql`lock table ${signingKeys} in exclusive mode`);
  const known = await readPair(tx);
  if (known) return known;
  const pair = await generateKeyPair(alg, { crv: 'Ed25519', extractable: true });
  const { kty, crv = '', x = '', d = '' } = await exportJWK(pair.privateKey);
  const publicKey = { kty: kty ?? 'OKP', crv, x };
  const privateKey = { ...publicKey, d };
  await tx.db.insert(signingKeys).values({
    publicKey,
    privateKey: sealPrivateKey(tx.env, purposeOf(publicKey), privateKey),
    createdAt: tx.clock(),
  });
  return { publicKey, privateKey };
}

/** At the start: encrypts what was stored before the current `SECRETS_KEY`, and replaces keys that it does not open. */
export async function sealSigningKeys(ctx: Context): Promise<void> {
  const rows = await readKeys(ctx);
  for (const { id, publicKey, privateKey } of rows) {
    const opened = openPrivateKey(ctx.env, purposeOf(publicKey), privateKey);
    if (!opened)
      ctx.log.error({ key: id }, 'SECRETS_KEY does not open a private key that signs certificates');
    if (!opened?.isOutdated) continue;
    const sealed = sealPrivateKey(ctx.env, purposeOf(publicKey), opened.key);
    await ctx.db.update(signingKeys).set({ privateKey: sealed }).where(eq(signingKeys.id, id));
  }
  if (rows.length > 0 && !(await readPair(ctx))) await inTransaction(ctx, makePair);
}

const methodOf = async (issuer: string, publicKey: PublicKey) =>
  `${issuer}#${await calculateJwkThumbprint(publicKey)}`;
