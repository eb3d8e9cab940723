import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const least = { DATABASE_URL: 'postgres://localhost/x', INTERNAL_TOKEN: 'a token of some length' };

test.each([
  { WEB_URL: 'https://sentiero.example', API_URL: 'https://api.sentiero.example' },
  { NODE_ENV: 'production', SECRETS_KEY: 'k'.repeat(32) },
])('demo accounts are refused in production: %o', (production) => {
  expect(() => readEnv({ ...least, ...production, DEMO: '1' })).toThrow(/^DEMO: got "1"/);
  expect(readEnv({ ...least, ...production }).DEMO).toBe('0');
});

test('production requires the key that encrypts stored secrets', () => {
  expect(() => readEnv({ ...least, NODE_ENV: 'production' })).toThrow(/^SECRETS_KEY: not set.*$/);
  expect(readEnv(least).SECRETS_KEY).toBeUndefined();
});

test('demo accounts can be enabled outside production', () => {
  expect(readEnv({ ...least, DEMO: '1' }).DEMO).toBe('1');
});
