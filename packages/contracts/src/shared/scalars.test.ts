import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePattern, unprintable } from './scalars.ts';

const fast = new RegExp(linePattern, 'u');
/** What a line is, as plainly as a pattern can say it; for a long text that is none it takes the square of the time. */
const plain = new RegExp(`^[^${unprintable}]*[^\\s${unprintable}][^${unprintable}]*$`, 'u');
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
