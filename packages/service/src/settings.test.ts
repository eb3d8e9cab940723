import * as T from 'typebox';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const schema = T.Object({
  PORT: T.Integer({ minimum: 0, maximum: 65_535, default: 80 }),
  LEVEL: T.Enum(['info', 'debug'], { default: 'info' }),
  TOKEN: T.String({ minLength: 16 }),
  URL: T.Optional(T.String({ pattern: '^https?://', description: 'an address' })),
});
const token = 'a token of some length';

test('settings are converted, and missing or empty ones get their defaults', () => {
  expect(readSettings(schema, { PORT: '8080', LEVEL: '', TOKEN: token })).toEqual({
    PORT: 8080,
    LEVEL: 'info',
    TOKEN: token,
  });
});

test('all problems are reported at once, and secrets are not repeated', () => {
  const read = () => readSettings(schema, { PORT: '99999', LEVEL: 'loud', TOKEN: 'short', URL: 'x' });
  expect(read).toThrow(
    [
      'PORT: got 99999; it wants a whole number from 0 to 65535',
      'LEVEL: got "loud"; it wants one of info, debug',
      'TOKEN: got a value; it wants a text of at least 16 characters',
      'URL: got "x"; it wants an address',
    ].join('\n'),
  );
});

test.each(['1.5', '1e3', ' 80', '0x50', '-1'])('%j is not a port', (PORT) => {
  expect(() => readSettings(schema, { PORT, TOKEN: token })).toThrow(/^PORT: got/);
});
