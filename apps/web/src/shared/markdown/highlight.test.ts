import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const placeholders = ['ta saisie', 'your input'];

test("a learner's input is marked in SQL, even within a string", async () => {
  const html = await highlight({ code: "WHERE email = 'your input'", language: 'sql', placeholders });
  expect(html).toContain('<mark>your input</mark>');
  expect(html).toContain('<span class="hljs-keyword">WHERE</span>');
});

test('the mark is recognised in the language of the page', async () => {
  expect(await highlight({ code: 'x = ta saisie', language: 'sql', placeholders })).toContain(
    '<mark>ta saisie</mark>',
  );
});

test('marks appear only in known languages', async () => {
  expect(await highlight({ code: '# your input', language: 'bash', placeholders })).not.toContain('<mark>');
});

test.each(['html', 'sql', 'unheard-of', null])('code in %s cannot become an element', async (language) => {
  const html = await highlight({ code: '<img src=x onerror=alert(1)>', language, placeholders });
  expect(html).not.toContain('<img');
});
