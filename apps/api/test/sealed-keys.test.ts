import { certificatesEndpoints, type Certificate } from '@sentiero/contracts/certificates';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { compactVerify, createLocalJWKSet, importJWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ltiKeys, signingKeys } from '../src/db/schema/index.ts';
import { sealSigningKeys } from '../src/modules/certificates/signing.ts';
import { ensureKey, readSigningKey, sealLtiKeys } from '../src/modules/lti/keys.ts';
import { inTransaction } from '../src/context.ts';
import { aCertificate } from './certificates.ts';
import { useApi } from './harness.ts';

const [first, second] = ['k'.repeat(32), 'n'.repeat(32)];
const api = useApi();
const useKey = (SECRETS_KEY: string | undefined) =>
  Object.assign(api.ctx, { env: { ...api.ctx.env, SECRETS_KEY } });
beforeEach(async () => {
  await api.ctx.db.delete(signingKeys);
  await api.ctx.db.delete(ltiKeys);
  api.logged.length = 0;
});
afterEach(() => void useKey(undefined));

/** What each start of the API does. */
async function start(SECRETS_KEY: string | undefined): Promise<void> {
  useKey(SECRETS_KEY);
  await sealSigningKeys(api.ctx);
  await sealLtiKeys(api.ctx);
}

async function stored(): Promise<unknown[]> {
  const rows = [
    ...(await api.ctx.db.select().from(signingKeys)),
    ...(await api.ctx.db.select().from(ltiKeys)),
  ];
  return rows.map(({ privateKey }) => privateKey);
}

/** The key with which the credential is verified, among those that the issuer publishes. */
async function signerOf({ credential }: Certificate): Promise<string> {
  const { verificationMethod } = (await api.anonymous().call(certificatesEndpoints.issuer)).json();
  for (const { id, publicKeyJwk } of verificationMethod) {
    const key = await importJWK(publicKeyJwk, 'EdDSA');
    if (await compactVerify(credential, key).catch(() => null)) return id;
  }
  throw new Error('no published key verifies the credential');
}

/** The id of the published key with which a platform verifies what we sign. */
async function signerForPlatforms(): Promise<string | undefined> {
  const { key, kid } = await readSigningKey(api.ctx);
  const signed = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  const published = createLocalJWKSet((await api.anonymous().call(ltiEndpoints.keys)).json());
  return (await compactVerify(signed, published)).protectedHeader.kid;
}

async function bothKeys() {
  const { certificate } = await aCertificate(api);
  await inTransaction(api.ctx, ensureKey);
  return { certificate, signer: await signerOf(certificate), kid: await signerForPlatforms() };
}

test('with a key, the database has no private key that signs, and what is signed verifies', async () => {
  useKey(first);
  const { signer, kid } = await bothKeys();
  for (const one of await stored()) expect(one).toMatch(/^sealed:/);
  await start(first);
  expect(await signerOf((await aCertificate(api)).certificate)).toBe(signer);
  expect(await signerForPlatforms()).toBe(kid);
});

test('private keys that were stored in plain text are encrypted at the next start with a key, and stay in use', async () => {
  const { certificate, signer, kid } = await bothKeys();
  await start(undefined);
  for (const one of await stored()) expect(one).toHaveProperty('d');
  await start(first);
  for (const one of await stored()) expect(one).toMatch(/^sealed:/);
  expect(await signerOf(certificate)).toBe(signer);
  expect(await signerOf((await aCertificate(api)).certificate)).toBe(signer);
  expect(await signerForPlatforms()).toBe(kid);
  expect(api.logged.join('')).not.toContain('SECRETS_KEY');
});

test('a new key before the earlier one takes over at the next start; then the earlier one can go', async () => {
  useKey(first);
  const { signer, kid } = await bothKeys();
  const before = await stored();
  await start(`${second},${first}`);
  for (const one of await stored()) expect(before).not.toContain(one);
  await start(second);
  expect(await signerOf((await aCertificate(api)).certificate)).toBe(signer);
  expect(await signerForPlatforms()).toBe(kid);
});

test('a lost key is named in the log; new private keys take over, and earlier certificates stay valid', async () => {
  useKey(first);
  const { certificate, signer, kid } = await bothKeys();
  await start(second);
  for (const said of ['that signs certificates', 'for learning platforms'])
    expect(api.logged.join('')).toContain(`SECRETS_KEY does not open a private key ${said}`);
  const later = await signerOf((await aCertificate(api)).certificate);
  expect(later).not.toBe(signer);
  expect(await signerForPlatforms()).not.toBe(kid);
  expect(await signerOf(certificate)).toBe(signer);
  const { id } = certificate;
  expect((await api.anonymous().call(certificatesEndpoints.get, { params: { id } })).statusCode).toBe(200);
  await start(second);
  expect(await signerOf((await aCertificate(api)).certificate)).toBe(later);
});

test('a private key that was moved to another pair signs nothing', async () => {
  useKey(first);
  await bothKeys();
  const [mine] = await api.ctx.db.select().from(signingKeys);
  await api.ctx.db.delete(signingKeys);
  await bothKeys();
  await api.ctx.db.update(signingKeys).set({ privateKey: mine?.privateKey ?? '' });
  const { certificate } = await aCertificate(api);
  expect(await api.ctx.db.$count(signingKeys)).toBe(2);
  await signerOf(certificate);
});
