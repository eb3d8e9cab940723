import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const least = { DATABASE_URL: 'postgres://localhost/x', INTERNAL_TOKEN: 'a token of some length' };

test.each([
  { WEB_URL: 'https://sentiero.example', API_URL: 'https://api.sentiero.example' },
  { NODE_ENV: 'production' },
])('demo accounts are refused in production: %o', (production) => {
  expect(() => readEnv({ ...least, ...production, DEMO: '1' })).toThrow(/^DEMO: got "1"/);
  expect(readEnv({ ...least, ...production }).DEMO).toBe('0');
});

test('demo accounts can be enabled outside production', () => {
  expect(readEnv({ ...least, DEMO: '1' }).DEMO).toBe('1');
});
