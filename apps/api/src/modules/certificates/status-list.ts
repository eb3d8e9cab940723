import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { certificates } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { hasKey, issuerOf, sign } from './signing.ts';

const compress = promisify(gzip);

/** The least length that a Bitstring Status List may have, so that a certificate is one of many. */
const leastBits = 131_072;
const purpose = 'revocation';

const addressOf = ({ env }: Context) => `${env.API_URL.replace(/\/$/, '')}/certificates/status`;

/** Where a verifier of a downloaded credential finds out whether it was revoked since. */
export function statusOf(ctx: Context, index: number) {
  const address = addressOf(ctx);
  return {
    id: `${address}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: purpose,
    statusListIndex: String(index),
    statusListCredential: address,
  };
}

/** The signed list of all certificates, as a JWT: Bitstring Status List 1.0. */
export async function readStatusList(ctx: Context): Promise<string> {
  if (!(await hasKey(ctx))) throw notFound('status list');
  const rows = await ctx.db
    .select({ index: certificates.statusIndex })
    .from(certificates)
    .where(isNull(certificates.revokedAt));
  const address = addressOf(ctx);
  const issuer = issuerOf(ctx.env.API_URL);
  const now = ctx.clock();
  return sign(ctx, {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    id: address,
    issuer,
    validFrom: now.toISOString(),
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: purpose,
      encodedList: await encoded(rows.map(({ index }) => index)),
    },
    iss: issuer,
    sub: `${address}#list`,
    jti: address,
    nbf: Math.floor(now.getTime() / 1000),
  });
}

/** All bits are set except those of valid certificates, so that a deleted one is revoked without a row. */
async function encoded(valid: readonly number[]): Promise<string> {
  const highest = valid.reduce((most, index) => Math.max(most, index), 0);
  const bits = Buffer.alloc(Math.max(leastBits / 8, Math.ceil((highest + 1) / 8)), 0xff);
  for (const index of valid) {
    const at = index >> 3;
    bits.writeUInt8(bits.readUInt8(at) & ~(0x80 >> (index & 7)), at);
  }
  return `u${(await compress(bits)).toString('base64url')}`;
}
