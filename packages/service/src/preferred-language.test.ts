import { expect, test } from 'vitest';
import { preferredLanguage } from './index.ts';

const offered = ['de', 'en', 'fr', 'it'] as const;

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['en;q=0.5, it', 'it'],
  ['ja, de-AT;q=0.3', 'de'],
  ['de;q=0, en', 'en'],
  ['DE', 'de'],
  ['ja', undefined],
  ['*', undefined],
  [';q=1,,x;q=y', undefined],
  [undefined, undefined],
])('for "%s" the preferred language is %s', (header, expected) => {
  expect(preferredLanguage(header, offered)).toBe(expected);
});
