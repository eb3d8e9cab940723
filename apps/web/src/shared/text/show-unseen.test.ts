import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showUnseen } from './show-unseen.ts';

test.each([
  ['plain, ünïcode 日本 🙂 ❤️\n\tindented', 'plain, ünïcode 日本 🙂 ❤️\n\tindented'],
  ['a\u0000b', 'a‹U+0000›b'],
  ['photo\u202Egnp.exe', 'photo‹U+202E›gnp.exe'],
  ['zero\u200Bwidth\uFEFF', 'zero‹U+200B›width‹U+FEFF›'],
  ['esc\u001B[31m', 'esc‹U+001B›[31m'],
  ['tag\u{E0041}', 'tag‹U+E0041›'],
  ['a\r\nb\rc', 'a\nb‹U+000D›c'],
])('%j is shown as %j', (text, shown) => {
  expect(showUnseen(text)).toBe(shown);
});

test('no text can change the direction or hide characters', () => {
  const codes = fc.array(fc.integer({ min: 0, max: 0x2100 }));
  fc.assert(
    fc.property(codes, (text) => {
      expect(showUnseen(String.fromCodePoint(...text))).not.toMatch(
        /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069]/,
      );
    }),
  );
});
