import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextWithGaps } from './text-with-gaps.ts';

const ascii = fc.string({ unit: 'binary-ascii' });
const pieces = fc.array(
  fc.record({ before: fc.string({ unit: 'grapheme' }), name: fc.nat(5), inside: ascii }),
);

const emptyGap = (name: number) => ({ before: '', name, inside: '' });

test('gaps are filled wherever they stand, and everything else stays as it was', () => {
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
      expect(text.filledWith(fillings).toString()).toBe(expected);
      expect(text.filledWith([]).toString()).toBe(
        parts.map(({ before, inside }) => before + inside).join(''),
      );
    }),
    { examples: [[[emptyGap(3), emptyGap(0)], { 0: 'a', 3: 'b' }]] },
  );
});
