import { expect, test } from 'vitest';
import { compilePattern, patternLimits } from './pattern.ts';

const length = 128 * 1024;
const texts = {
  'one letter': 'a'.repeat(length),
  'two letters at random': textOf('ab'),
  'many signs at random': textOf('abcdefghij0123456789 <>"\n'),
  'letters beyond ASCII': textOf('aé漢ß0🦊'),
};

/** Random, but the same on every run. */
function textOf(signs: string): string {
  const each = [...signs];
  let state = 1;
  return Array.from({ length: length / 2 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return each[state % each.length];
  }).join('');
}

test.each([
  '[a-z]{240}[0-9]{240}',
  '(?i)(a[a-z0-9]{1,60}\\b)+Z',
  '(?i)(a[a-z0-9]{1,200}\\b)+Z',
  '(a|b).{100}(b|c).{100}Z',
  '(?s)(a|b)(.{150}Z|.{75}Y)',
  '(?:a.{100}|b.{100})Z',
  '(a.{1,40}){3}Z',
  '\\b.{200}Z\\b',
  '(.*a){20}Z',
  '(?:(?:a?){15}){15}Z',
  '^(?:.?){200}€$',
  '[\\p{L}]{300}€',
  'a{490}Z',
])('searching 128 KiB for %s takes little time', (source) => {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') throw new Error(pattern);
  for (const [name, text] of Object.entries(texts)) {
    const before = process.cpuUsage();
    pattern.test(text);
    expect(process.cpuUsage(before).user / 1000, name).toBeLessThan(5_000);
  }
});

test.each([
  '[a-z]{500}[0-9]{500}',
  'a{1000}'.repeat(280),
  '(?:[a-z]{10}){100}',
  '((a{10}){10}){10}',
  '(?i)\\p{L}\\p{N}'.repeat(1000),
  'a'.repeat(patternLimits.length + 1),
  '(?:a?){1000}b',
  `(?:${'ab'.repeat(400)}){900}`,
])('%.40s is refused as too large without much work', (source) => {
  const before = process.cpuUsage();
  expect(compilePattern(source)).toBe('too large');
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
});

test.each(['(', 'a**', '\\1', '[z-a]', 'a{2,1}'])('%s is not a regular expression', (source) => {
  expect(compilePattern(source)).toBe('invalid');
});

test.each([
  ['(^|;\\s*)sid=[0-9a-f]{32}', `a=b; sid=${'0f'.repeat(16)}`, true],
  ['(^|;\\s*)sid=[0-9a-f]{32}', 'sid=0f', false],
  ['\\p{Lu}{2}[{}]\\x{41}{2}', 'ÄÖ{AA', true],
  ['(?i)ROSA$', 'rosa', true],
  ['x[^]]{3}y', 'xabcy', true],
])('%s on %s is %s', (source, text, expected) => {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') throw new Error(pattern);
  expect(pattern.test(text)).toBe(expected);
});

test('a text that needs too many states does not affect the next search', () => {
  const pattern = compilePattern('(?i)(a[a-z0-9]{1,60}\\b)+Z|the end');
  if (typeof pattern === 'string') throw new Error(pattern);
  expect(pattern.test(texts['two letters at random'])).toBe(false);
  expect(pattern.test(`${texts['many signs at random'].replaceAll('a', 'x')}the end`)).toBe(true);
});

test('a match at the very end of a large text is found', () => {
  const pattern = compilePattern('You looked for “[^”]*<[a-zA-Z]');
  if (typeof pattern === 'string') throw new Error(pattern);
  for (const text of Object.values(texts)) expect(pattern.test(`${text}You looked for “x<b`)).toBe(true);
});
