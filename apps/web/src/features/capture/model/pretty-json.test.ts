import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prettyJson } from './pretty-json.ts';

test('JSON is indented as usual', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test.each([
  ['{"id":12345678901234567890}', '{\n  "id": 12345678901234567890\n}'],
  ['{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
  ['[1.0, 1e3]', '[\n  1.0,\n  1e3\n]'],
  ['"\\u003cb\\u003e, {"', '"\\u003cb\\u003e, {"'],
  [' { } ', '{}'],
])('%s is kept completely', (json, pretty) => {
  expect(prettyJson(json)).toBe(pretty);
});

test('deep nesting is handled in bounded time', () => {
  const json = '['.repeat(60_000) + ']'.repeat(60_000);
  expect(prettyJson(json).replaceAll(/\s/g, '')).toBe(json);
  expect(prettyJson(json).length).toBeLessThan(json.length + 5_000);
});
