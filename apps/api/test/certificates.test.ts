import { certificatesEndpoints as endpoints, type OwnCertificates } from '@sentiero/contracts/certificates';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { Bitstring } from '@digitalbazaar/bitstring';
import { verifyJWT } from 'did-jwt';
import { Resolver } from 'did-resolver';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { certificates, completions, signingKeys, users } from '../src/db/schema/index.ts';
import { issuerOf } from '../src/modules/certificates/signing.ts';
import { aLearner, aLesson, aStep } from './builders.ts';
import { aCertificate, aCompletedPath } from './certificates.ts';
import { aCourse } from './class.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();
const listOf = async (client: Client): Promise<OwnCertificates> => (await client.call(endpoints.mine)).json();
const read = (id: string) => api.anonymous().call(endpoints.get, { params: { id } });

/** Another implementation than ours checks the signature, with the key that the issuer publishes. */
async function verify(credential: string) {
  const resolver = new Resolver({
    web: async () => ({
      didResolutionMetadata: { contentType: 'application/did+json' },
      didDocument: (await api.anonymous().call(endpoints.issuer)).json(),
      didDocumentMetadata: {},
    }),
  });
  return verifyJWT(credential, { resolver, policies: { now: Math.ceil(api.time.now.getTime() / 1000) } });
}

/** The credential with another holder, under the same signature. */
function forged(credential: string): string {
  const [head = '', body = '', signature = ''] = credential.split('.');
  const text = Buffer.from(body, 'base64url').toString();
  const changed = text.replace(/"identityHash":"[^"]*"/, '"identityHash":"Mallory"');
  expect(changed).not.toBe(text);
  return [head, Buffer.from(changed).toString('base64url'), signature].join('.');
}

test('a completed path earns a certificate, once; an incomplete one does not', async () => {
  const { client, user } = await aLearner(api);
  const { input, category, lesson } = await aCompletedPath(api, user.id);
  expect((await listOf(client)).earned).toContainEqual({ ...input, title: category.title });
  const other = await aLearner(api);
  expect((await other.client.call(endpoints.issue, { body: input })).statusCode).toBe(404);
  const issued = await client.call(endpoints.issue, { body: input });
  expect(issued.statusCode).toBe(201);
  expect(issued.json()).toMatchObject({
    holder: `${user.firstName} ${user.lastName}`,
    name: category.title.en,
    issued: api.time.now.toISOString(),
  });
  expect(issued.json().criteria).toContain(lesson.title.en);
  expect((await client.call(endpoints.issue, { body: input })).json()).toMatchObject({ code: 'conflict' });
  const { earned, issued: own } = await listOf(client);
  expect(earned).not.toContainEqual({ ...input, title: category.title });
  expect(own.map(({ id }) => id)).toEqual([issued.json().id]);
  await aStep(api, lesson.id, 'O');
  const later = await aLearner(api);
  await aCompletedPath(api, later.user.id);
  expect((await later.client.call(endpoints.issue, { body: input })).statusCode).toBe(404);
});

test("the plan of a course earns one for its members, by the plan's lessons alone", async () => {
  const { client: teacher, id, params, learner } = await aCourse(api);
  const { client, user } = await learner();
  const [planned, other] = [await aLesson(api), await aLesson(api)];
  const step = await aStep(api, planned.id, 'O');
  await aStep(api, other.id, 'O');
  const none = { opens: null, due: null, closes: null };
  await teacher.call(scheduleEndpoints.set, { params, body: { lessons: [{ lesson: planned.id, ...none }] } });
  const input = { path: 'course', path_id: id };
  const issue = (from: Client) => from.call(endpoints.issue, { body: input });
  expect((await issue(client)).statusCode).toBe(404);
  const completedAt = api.ctx.clock();
  const stranger = await aLearner(api);
  for (const userId of [user.id, stranger.user.id])
    await api.ctx.db.insert(completions).values({ userId, stepId: step.id, completedAt });
  expect((await issue(client)).json()).toMatchObject({ name: 'Web' });
  expect((await issue(stranger.client)).statusCode).toBe(404);
});

test('the credential is an Open Badge that another implementation verifies; a changed one is refused', async () => {
  const { certificate, user } = await aCertificate(api);
  const { payload, issuer } = await verify(certificate.credential);
  expect(issuer).toBe('did:web:localhost%3A8000:certificates');
  expect(payload).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    jti: `http://localhost:3000/certificates/${certificate.id}`,
    credentialSubject: {
      identifier: [{ identityHash: `${user.firstName} ${user.lastName}` }],
      achievement: { name: certificate.name },
    },
  });
  await expect(verify(forged(certificate.credential))).rejects.toThrow(/signature/i);
});

test('whoever has the address sees the certificate, unless the stored credential was changed', async () => {
  const { certificate } = await aCertificate(api);
  expect((await read(certificate.id)).json()).toEqual(certificate);
  await api.ctx.db
    .update(certificates)
    .set({ credential: forged(certificate.credential) })
    .where(eq(certificates.id, certificate.id));
  expect((await read(certificate.id)).statusCode).toBe(404);
});

test('a certificate ends when its holder revokes it, and with the account', async () => {
  const [one, other] = [await aCertificate(api), await aCertificate(api)];
  const params = { id: one.certificate.id };
  expect((await other.client.call(endpoints.revoke, { params })).statusCode).toBe(404);
  expect((await one.client.call(endpoints.revoke, { params })).statusCode).toBe(204);
  expect((await read(one.certificate.id)).statusCode).toBe(404);
  await api.ctx.db.delete(users).where(eq(users.id, other.user.id));
  expect((await read(other.certificate.id)).statusCode).toBe(404);
});

test('staff revoke a certificate with a reason that its page shows; its holder can neither remove nor replace it', async () => {
  const { certificate, client, input } = await aCertificate(api);
  const staff = await aLearner(api, { isStaff: true });
  const params = { id: certificate.id };
  const revoke = (from: Client, reason: string | null) =>
    from.call(endpoints.setRevocation, { params, body: { reason } });
  expect((await revoke(client, 'Mine')).statusCode).toBe(403);
  const revoked = { at: api.time.now.toISOString(), reason: 'Another person did the tasks.' };
  expect((await revoke(staff.client, revoked.reason)).json()).toEqual({ ...certificate, revoked });
  expect((await read(certificate.id)).json()).toEqual({ ...certificate, revoked });
  expect(await listOf(client)).toMatchObject({ issued: [{ id: certificate.id, revoked: true }] });
  expect((await client.call(endpoints.revoke, { params })).json()).toMatchObject({ code: 'conflict' });
  expect((await client.call(endpoints.issue, { body: input })).json()).toMatchObject({ code: 'conflict' });
  expect((await revoke(staff.client, null)).json()).toEqual(certificate);
  expect((await client.call(endpoints.revoke, { params })).statusCode).toBe(204);
  expect((await revoke(staff.client, null)).statusCode).toBe(404);
});

/** What a program that has only the downloaded credential finds out. */
async function statusIn(credential: string): Promise<boolean> {
  const { payload } = await verify(credential);
  const entry = payload['credentialStatus'];
  expect(entry).toMatchObject({ type: 'BitstringStatusListEntry', statusPurpose: 'revocation' });
  expect(entry.statusListCredential).toBe('http://localhost:8000/certificates/status');
  const answer = await api.anonymous().call(endpoints.status);
  expect(answer.headers['content-type']).toBe('application/vc+jwt');
  const { payload: list } = await verify(answer.body);
  const { encodedList, ...subject } = list['credentialSubject'];
  expect(subject).toMatchObject({ type: 'BitstringStatusList', statusPurpose: 'revocation' });
  const buffer = await Bitstring.decodeBits({ encoded: encodedList.slice(1) });
  const bits = new Bitstring({ buffer });
  expect(bits.length).toBeGreaterThanOrEqual(131_072);
  return bits.get(Number(entry.statusListIndex));
}

test('another implementation finds in the status list which downloaded credentials are revoked, deleted or erased', async () => {
  const [kept, revoked, deleted, erased] = [
    await aCertificate(api),
    await aCertificate(api),
    await aCertificate(api),
    await aCertificate(api),
  ];
  const all = [kept, revoked, deleted, erased].map(({ certificate }) => certificate.credential);
  const states = () => Promise.all(all.map(statusIn));
  expect(await states()).toEqual([false, false, false, false]);
  const staff = await aLearner(api, { isStaff: true });
  const params = { id: revoked.certificate.id };
  const revoke = (reason: string | null) =>
    staff.client.call(endpoints.setRevocation, { params, body: { reason } });
  await revoke('Another person did the tasks.');
  await deleted.client.call(endpoints.revoke, { params: { id: deleted.certificate.id } });
  await api.ctx.db.delete(users).where(eq(users.id, erased.user.id));
  expect(await states()).toEqual([false, true, true, true]);
  await revoke(null);
  expect(await states()).toEqual([false, false, true, true]);
});

test('the public key is published, and the private key is not', async () => {
  await aCertificate(api);
  const issuer = (await api.anonymous().call(endpoints.issuer)).json();
  expect(issuer.verificationMethod).toHaveLength(1);
  expect(Object.keys(issuer.verificationMethod[0].publicKeyJwk).toSorted()).toEqual(['crv', 'kty', 'x']);
  expect(issuer.assertionMethod).toEqual([issuer.verificationMethod[0].id]);
});

test('first certificates at the same time share one key', async () => {
  await api.ctx.db.delete(signingKeys);
  await Promise.all([aCertificate(api), aCertificate(api), aCertificate(api)]);
  const issuer = (await api.anonymous().call(endpoints.issuer)).json();
  expect(issuer.verificationMethod).toHaveLength(1);
});

test('the issuer is where the API is', () => {
  expect(issuerOf('https://learn.example/api')).toBe('did:web:learn.example:api:certificates');
  expect(issuerOf('http://localhost:8000')).toBe('did:web:localhost%3A8000:certificates');
});
