import { expect, test } from 'vitest';
import { isExternal, languageOf, textOf } from './markdown-parts.ts';

test('the text of an element is the text of all that is in it', () => {
  const node = {
    type: 'element',
    children: [
      { type: 'text', value: 'a' },
      { type: 'text', value: 'b' },
    ],
  };
  expect(textOf(node)).toBe('ab');
});

test('the language of a code block is in its class', () => {
  expect(languageOf({ type: 'element', properties: { className: ['language-sql'] } })).toBe('sql');
  expect(languageOf({ type: 'element', properties: {} })).toBeNull();
});

test.each([
  ['https://x.example', true],
  ['//x.example', true],
  ['/lessons', false],
  ['#part', false],
  [undefined, false],
])('%s leads out: %s', (href, expected) => {
  expect(isExternal(href)).toBe(expected);
});
