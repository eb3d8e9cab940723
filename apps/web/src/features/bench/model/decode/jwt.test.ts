import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { jwtAlgorithms, readJwt, signJwt, writeJwt } from './jwt.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJyw7ZzYSJ9.c2ln';
const jwt = { header: '{"alg":"HS256"}', payload: '{"sub":"rösa"}', signature: 'c2ln' };

test('a token is split into its parts and written back unchanged', () => {
  expect(readJwt(token)).toEqual(jwt);
  expect(readJwt(`Bearer ${token}`)).toEqual(jwt);
  expect(writeJwt(jwt)).toBe(token);
});

test('other text is not a token', () => {
  for (const text of ['', 'a.b', 'a.b.c', 'not.a.token!', 'eyJhbGciOiJIUzI1NiJ9'])
    expect(readJwt(text)).toBeNull();
});

test('a signature with a secret equals that of other libraries', async () => {
  const signed = await signJwt({ ...jwt, payload: '{"sub":"admin"}' }, 'HS512', 'a secret');
  if (typeof signed === 'string') throw new Error(signed);
  const [header, payload, signature] = writeJwt(signed).split('.');
  expect(signed.header).toBe('{"alg":"HS512"}');
  expect(signature).toBe(createHmac('sha512', 'a secret').update(`${header}.${payload}`).digest('base64url'));
});

test.each(['', '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----'])(
  'a secret may be empty or have several lines: %j',
  async (secret) => {
    const signed = await signJwt(jwt, 'HS256', secret);
    if (typeof signed === 'string') throw new Error(signed);
    const [header, payload, signature] = writeJwt(signed).split('.');
    const wanted = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
    expect(signature).toBe(wanted);
  },
);

test('a token is signed with a private key', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = await signJwt(jwt, 'RS256', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  if (typeof signed === 'string') throw new Error(signed);
  const [header, payload] = writeJwt(signed).split('.');
  const signature = Buffer.from(signed.signature, 'base64url');
  expect(verify('sha256', Buffer.from(`${header}.${payload}`), publicKey, signature)).toBe(true);
});

test('`none` empties the signature, and an unsuitable key is refused', async () => {
  expect(await signJwt(jwt, 'none', 'unused')).toEqual({ ...jwt, header: '{"alg":"none"}', signature: '' });
  expect(await signJwt(jwt, 'RS256', 'no key')).toBe('bad-key');
  expect(await signJwt({ ...jwt, header: 'broken' }, 'none', '')).toMatchObject({ header: 'broken' });
});

test.each(jwtAlgorithms.filter((name) => name.startsWith('HS')))(
  '%s accepts any secret',
  async (algorithm) => {
    expect(await signJwt(jwt, algorithm, 'ü')).toMatchObject({
      header: `{"alg":"${algorithm}"}`,
      payload: jwt.payload,
    });
  },
);
