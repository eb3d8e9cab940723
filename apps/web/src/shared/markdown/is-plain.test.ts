import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { authoredText } from './authored-text.ts';
import { isPlain } from './is-plain.ts';

const asMarkdown = (text: string) =>
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [authoredText] }, text));
const asText = (text: string) => renderToStaticMarkup(createElement('p', null, text));

test.each([
  ['Hier prüfst du, was sie herausgibt – und wem sie glaubt.', true],
  ['l’été (« déjà »): 50 %', true],
  ['See *this*.', false],
  ['1. First', false],
  ['- First', false],
  ['One\n\nTwo', false],
  ['Ask www.example.org', false],
  ['Ask https://example.org', false],
  ['Ask rosa@example.org', false],
  ['AT&amp;T', false],
  ['', false],
])('%j is plain: %j', (text, expected) => {
  expect(isPlain(text)).toBe(expected);
});

test('Markdown shows a plain text as it is', () => {
  const piece = fc.constantFrom(...'aZäß1 .,;:?\'"()-–%w', 'www.', 'http:', 'ftp', '1. ', '1) ', '  ', '\t');
  const anything = fc.string({ unit: fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 1 })) });
  let found = 0;
  fc.assert(
    fc.property(anything, (text) => {
      if (!isPlain(text)) return;
      found++;
      expect(asMarkdown(text)).toBe(asText(text));
    }),
    { numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(100);
});
