import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeflatedText, type Part } from './deflated-text.ts';

const ascii = (maxLength: number) => fc.string({ unit: 'binary-ascii', maxLength });
const names = fc.integer({ min: 0, max: 5 });
/** Words that come back, so that there is something to refer to, and sometimes more than the window between them. */
const word = fc.constantFrom('', '{"completed":', '"last_activity":null');
const fixed = fc.oneof(
  word,
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 9 }).map((text) => text.repeat(5000)),
);
const part = fc.oneof(
  fixed.map((text): Part<number> => ({ bytes: Buffer.from(text) })),
  fc
    .record({ name: names, text: fc.oneof(word, ascii(20)), more: fc.nat(30) })
    .map(({ name, text, more }): Part<number> => {
      const room = text.length + more;
      return { bytes: Buffer.from(text), gap: { name, room } };
    }),
);

test('the text around gaps is the same for any fillings, which are followed by spaces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part),
      fc.array(fc.uniqueArray(fc.tuple(names, ascii(20)), { selector: ([name]) => name }), { maxLength: 3 }),
      async (parts, calls) => {
        const deflated = await DeflatedText.of(parts);
        for (const fillings of [[], ...calls]) {
          const filled = deflated.filledWith(fillings);
          const given = new Map(fillings);
          const isTooLong = parts.some(({ gap }) =>
            fillings.some(([name, text]) => gap?.name === name && text.length > gap.room),
          );
          const expected = parts.map(({ bytes, gap }) =>
            gap && gap.room > 0
              ? (given.get(gap.name) ?? bytes.toString()).padEnd(gap.room)
              : bytes.toString(),
          );
          expect(filled && inflateSync(filled.bytes).toString()).toBe(
            isTooLong ? undefined : expected.join(''),
          );
          filled?.giveBack();
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a text that repeats itself is far smaller, and as long whatever its gaps hold', async () => {
  const card =
    '{"title":{"de":"Anfragen","en":"Requests"},"opens":null,"due":null,"closes":null,"completed":';
  const parts = Array.from({ length: 200 }, (_, name): Part<number>[] => [
    { bytes: Buffer.from(card) },
    { bytes: Buffer.from('0'), gap: { name, room: 3 } },
    { bytes: Buffer.from('},') },
  ]).flat();
  const deflated = await DeflatedText.of(parts);
  const lengths = ['', '7', '123'].map((text) => deflated.filledWith([[42, text]])?.bytes.length);
  expect(new Set(lengths).size).toBe(1);
  expect(lengths[0]).toBeLessThan(Buffer.concat(parts.map(({ bytes }) => bytes)).length / 3);
});

test('a gap without room is compressed, and cannot be filled', async () => {
  const deflated = await DeflatedText.of([
    { bytes: Buffer.from('"due":null'), gap: { name: 'due', room: 0 } },
  ]);
  expect(inflateSync(deflated.filledWith([])?.bytes ?? '').toString()).toBe('"due":null');
  expect(deflated.filledWith([['due', '"due":"2027-01-01T00:00:00.000Z"']])).toBeUndefined();
  expect(deflated.filledWith([['other', 'x']])).toBeDefined();
});
