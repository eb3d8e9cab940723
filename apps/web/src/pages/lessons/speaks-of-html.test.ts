import { expect, test } from 'vitest';
import { speaksOfHtml } from './speaks-of-html.ts';

const inEnglish = (en: string) => ({ content: { de: '', en, fr: '', it: '' } });

test.each([
  ['Look for `<!-- a note -->`.', true],
  ['Type `<em>honey</em>`.', true],
  ['```html\n<input type="hidden" name="price">\n```', true],
  ['Is 3 < 4 and 5 > 2?', false],
  ['Open the request.', false],
])('%j speaks of HTML: %j', (text, speaks) => {
  expect(speaksOfHtml([inEnglish('Read.'), inEnglish(text)])).toBe(speaks);
});
