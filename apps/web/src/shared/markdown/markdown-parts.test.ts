import { expect, test } from 'vitest';
import { isExternal, languageOf, textOf } from './markdown-parts.ts';

test("an element's text includes that of its descendants", () => {
  const node = {
    type: 'element',
    children: [
      { type: 'text', value: 'a' },
      { type: 'text', value: 'b' },
    ],
  };
  expect(textOf(node)).toBe('ab');
});

test('the language of a code block comes from its class', () => {
  expect(languageOf({ type: 'element', properties: { className: ['language-sql'] } })).toBe('sql');
  expect(languageOf({ type: 'element', properties: {} })).toBeNull();
});

test.each([
  ['https://x.example', true],
  ['//x.example', true],
  ['/lessons', false],
  ['#part', false],
  [undefined, false],
])('%s is an external link: %s', (href, expected) => {
  expect(isExternal(href)).toBe(expected);
});
