import { expect, test } from 'vitest';
import { methodTone, statusTone } from './request-tones.ts';

test.each([
  ['GET', 'ok'],
  ['POST', 'info'],
  ['PATCH', 'warning'],
  ['DELETE', 'danger'],
  ['PUT', 'neutral'],
  ['__proto__', 'neutral'],
])('%s is %s', (method, tone) => {
  expect(methodTone(method)).toBe(tone);
});

test.each([
  [101, 'neutral'],
  [204, 'ok'],
  [302, 'info'],
  [304, 'neutral'],
  [404, 'danger'],
  [500, 'danger'],
  [null, 'danger'],
])('the code %s is %s', (code, tone) => {
  expect(statusTone(code)).toBe(tone);
});
