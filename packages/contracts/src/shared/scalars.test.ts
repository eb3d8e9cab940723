import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePattern, namePattern, shownPattern, unprintable } from './scalars.ts';

const fast = new RegExp(linePattern, 'u');
/** What a line is, as plainly as a pattern can say it; for a long text that is none it takes the square of the time. */
const plain = new RegExp(`^[^${unprintable}]*${shownPattern}[^${unprintable}]*$`, 'u');
const telling = fc.constantFrom(
  'a',
  ' ',
  '\u00a0',
  '\t',
  '\n',
  '\u0000',
  '\u0085',
  '\u2028',
  '\u3000',
  '\ud800',
  '\u200b',
  '\ufeff',
  '\u2800',
);

test('the pattern of a line means what its plain form means', () => {
  const texts = fc.string({
    unit: fc.oneof(
      telling,
      fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)),
    ),
    maxLength: 12,
  });
  fc.assert(
    fc.property(texts, (text) => fast.test(text) === plain.test(text)),
    { numRuns: 5_000 },
  );
  expect(fast.test('ada')).toBe(true);
});

const isName = (text: string) => new RegExp(namePattern, 'u').test(text);

test.each([
  'Ada',
  'Zoë van der Brüggen-Ñuñez',
  "O'Neill",
  'Ngo\u0302\u0301',
  'नरेन्द्र',
  'می\u200cخواهم',
  'עדי',
  'Klasse 3b 👩🏽\u200d🏫 ❤\ufe0f',
  '小林',
  '1️⃣ Web',
])('%j is a name', (text) => {
  expect(isName(text)).toBe(true);
});

test.each([
  ['an override of the direction', 'Ada\u202egnikcah'],
  ['an isolate', 'Ada\u2066x'],
  ['a mark of direction', 'Ada\u200f'],
  ['no width', 'Ada\u200bx'],
  ['no width alone', '\u200d'],
  ['a byte order mark', 'A\ufeffda'],
  ['a soft hyphen', 'A\u00adda'],
  ['a filler', '\u3164'],
  ['a blank of Braille', '\u2800'],
  ['140 marks', `a${'\u0301'.repeat(140)}`],
  ['a mark alone', '\u0301'],
  ['five joiners', `a${'\u200d'.repeat(5)}b`],
  ['tags', 'a\u{e0061}'],
  ['a control character', 'A\u0000da'],
  ['blanks', ' \u3000'],
])('%s is no part of a name', (_what, text) => {
  expect(isName(text)).toBe(false);
});
