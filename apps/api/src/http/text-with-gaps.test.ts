import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextWithGaps } from './text-with-gaps.ts';

const ascii = fc.string({ unit: 'binary-ascii' });
const pieces = fc.array(
  fc.record({ before: fc.string({ unit: 'grapheme' }), name: fc.nat(5), inside: ascii }),
);

const emptyGap = (name: number) => ({ before: '', name, inside: '' });

test('gaps are filled in any order, and all other text stays unchanged', () => {
  fc.assert(
    fc.property(pieces, fc.dictionary(fc.integer({ min: 0, max: 7 }).map(String), ascii), (parts, given) => {
      const fillings = new Map(Object.entries(given).map(([name, text]) => [Number(name), text]));
      const text = TextWithGaps.write<number>((add, gap) => {
        for (const { before, name, inside } of parts) {
          add(before);
          gap(name, inside);
        }
      });
      const expected = parts
        .map(({ before, name, inside }) => before + (fillings.get(name) ?? inside))
        .join('');
      expect(text.filledWith(fillings).bytes.toString()).toBe(expected);
      expect(text.filledWith([]).bytes.toString()).toBe(
        parts.map(({ before, inside }) => before + inside).join(''),
      );
    }),
    { examples: [[[emptyGap(3), emptyGap(0)], { 0: 'a', 3: 'b' }]] },
  );
});

test('a buffer is reused after it is returned, and not before', () => {
  const text = TextWithGaps.write<string>((add, gap) => {
    add('hello, ');
    gap('name', 'nobody');
  });
  const ada = text.filledWith([['name', 'Ada']]);
  const bob = text.filledWith([['name', 'Bob']]);
  expect([ada, bob].map(({ bytes }) => bytes.toString())).toEqual(['hello, Ada', 'hello, Bob']);
  ada.giveBack();
  const long = 'x'.repeat(100_000);
  expect(text.filledWith([['name', long]]).bytes.toString()).toBe(`hello, ${long}`);
  bob.giveBack();
  const eve = text.filledWith([['name', 'Eve']]);
  expect(eve.bytes.toString()).toBe('hello, Eve');
  expect(eve.bytes.buffer).toBe(bob.bytes.buffer);
});
