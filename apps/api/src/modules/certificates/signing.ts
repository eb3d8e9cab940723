import type { Issuer } from '@sentiero/contracts/certificates';
import { asc, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import type { Context } from '../../context.ts';
import { signingKeys } from '../../db/schema/index.ts';

const alg = 'EdDSA';
type KeyRow = typeof signingKeys.$inferSelect;

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
  const { publicKey, privateKey } = (await readKeys(tx))[0] ?? (await makeKey(tx));
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

async function makeKey(tx: Context): Promise<KeyRow> {
  // Two first certificates at the same time use the same key.
  await tx.db.execute(sql`lock table ${signingKeys} in exclusive mode`);
  const [known] = await readKeys(tx);
  if (known) return known;
  const pair = await generateKeyPair(alg, { crv: 'Ed25519', extractable: true });
  const { kty, crv = '', x = '', d = '' } = await exportJWK(pair.privateKey);
  const publicKey = { kty: kty ?? 'OKP', crv, x };
  const [made] = await tx.db
    .insert(signingKeys)
    .values({ publicKey, privateKey: { ...publicKey, d }, createdAt: tx.clock() })
    .returning();
  if (!made) throw new Error('a signing key was not stored');
  return made;
}

const methodOf = async (issuer: string, publicKey: KeyRow['publicKey']) =>
  `${issuer}#${await calculateJwkThumbprint(publicKey)}`;
