import { expect, test } from 'vitest';
import { serviceEnvironment } from '../src/service-environment.ts';
import { serviceSpecs } from '../src/service-specs.ts';
import { readStartSettings } from '../src/settings.ts';

const secrets = {
  INTERNAL_TOKEN: 'the internal token of it',
  SECRETS_KEY: 'the key that encrypts stored secrets',
  DATABASE_URL: 'postgres://sentiero:secret@127.0.0.1:5432/sentiero',
  REDIS_URL: 'redis://:secret@127.0.0.1:6379',
  SMTP_URL: 'smtp://user:secret@mail.example',
  AWS_SECRET_ACCESS_KEY: 'of somebody else',
  SENTIERO_PASSWORD: 'of staff',
};
const wiring = {
  databaseUrl: secrets.DATABASE_URL,
  logFolder: '/tmp',
  demo: {
    shop: { port: 1, token: 'the token of the shop' },
    stamps: { port: 4, token: 'the token of the stamps' },
    circle: { port: 6, token: 'the token of the circle' },
  },
  internalPort: 2,
  proxyInternalPort: 3,
  internalToken: secrets.INTERNAL_TOKEN,
  secretsKey: secrets.SECRETS_KEY,
  engineSocket: '/run/podman/podman.sock',
  instancesPort: 5,
  watch: false,
};

function environments(source: NodeJS.ProcessEnv): Record<string, Record<string, string>> {
  Object.assign(process.env, source);
  try {
    const specs = serviceSpecs('/', readStartSettings(source), wiring);
    return Object.fromEntries(specs.map(({ name, env }) => [name, env]));
  } finally {
    for (const name of Object.keys(source)) delete process.env[name];
  }
}

test.each([
  ['api', ['DATABASE_URL', 'INTERNAL_TOKEN', 'REDIS_URL', 'SECRETS_KEY', 'SMTP_URL']],
  ['proxy', ['INTERNAL_TOKEN']],
  ['shop', []],
  ['stamps', []],
  ['circle', []],
  ['web', []],
])('of all secrets, %s gets only those it declares: %j', (name, told) => {
  const env = environments(secrets)[name] ?? {};
  expect(
    Object.keys(env)
      .filter((key) => key in secrets)
      .toSorted(),
  ).toEqual(told);
});

test.each(['shop', 'stamps', 'circle'])(
  'the target %s listens on loopback only, however public the rest is',
  (name) => {
    for (const HOST of ['0.0.0.0', '::', '192.0.2.1'])
      expect(environments({ HOST })[name]).toMatchObject({ HOST: '127.0.0.1' });
  },
);

test('a declared setting comes from the caller’s environment, unless start sets it', () => {
  const source = { RATE_LIMITS: 'off', API_PORT: '1' };
  expect(serviceEnvironment('api', { API_PORT: '2' }, source)).toEqual({ RATE_LIMITS: 'off', API_PORT: '2' });
  expect(serviceEnvironment('shop', {}, source)).toEqual({});
});
