import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { labTokens } from './lab-tokens.ts';

const tokens = labTokens('a secret of the tests');
const random = () => randomBytes(32).toString('base64url');

test('tokens are recognised with the secret they were signed with, and with no other', () => {
  const token = tokens.sign(random());
  expect(token).toMatch(/^[\w-]{65}$/);
  expect(labTokens('a secret of the tests').isOurs(token)).toBe(true);
  expect(labTokens('another secret').isOurs(token)).toBe(false);
  expect(labTokens('a secret of the tests', 'tickets').isOurs(token)).toBe(false);
});

test('invented, altered or truncated tokens are not recognised', () => {
  const token = tokens.sign(random());
  for (let place = 0; place < token.length; place++) {
    const changed = token[place] === 'A' ? 'B' : 'A';
    expect(tokens.isOurs(token.slice(0, place) + changed + token.slice(place + 1))).toBe(false);
    expect(tokens.isOurs(token.slice(0, place))).toBe(false);
  }
  for (const other of ['', 'x', random(), random() + random(), 'é'.repeat(22)])
    expect(tokens.isOurs(other)).toBe(false);
});
