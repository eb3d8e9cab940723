import { expect, test } from 'vitest';
import { inlineParts } from './inline-code.ts';

test('text between backticks is code', () => {
  expect(inlineParts('Read a `Set-Cookie` header')).toEqual([
    { code: false, text: 'Read a ' },
    { code: true, text: 'Set-Cookie' },
    { code: false, text: ' header' },
  ]);
});

test.each(['plain', 'a lone ` stays', '``', '<b>no element</b>'])('%s stays unchanged', (text) => {
  expect(inlineParts(text)).toEqual([{ code: false, text }]);
});
