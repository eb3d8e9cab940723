import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeLeaf, jsonLeaves, type JsonLeaf } from './json-leaves.ts';

const text = `{ "user": {"name": "r\\u00f6sa", "ids": [1, 2.50, {"x": null}]},\n  "user": true, "big": 12345678901234567890 }`;
const leafAt = (source: string, path: string): JsonLeaf => {
  const leaf = jsonLeaves(source)?.find((one) => one.path === path);
  if (!leaf) throw new Error(`there is no ${path}`);
  return leaf;
};

test('each value is shown as written with its path, including duplicates and long numbers', () => {
  expect(jsonLeaves(text)?.map(({ path, isText, shown }) => [path, isText, shown])).toEqual([
    ['user.name', true, 'rösa'],
    ['user.ids[0]', false, '1'],
    ['user.ids[1]', false, '2.50'],
    ['user.ids[2].x', false, 'null'],
    ['user', false, 'true'],
    ['big', false, '12345678901234567890'],
  ]);
});

test('a change leaves everything else as written', () => {
  expect(changeLeaf(text, leafAt(text, 'user.ids[1]'), { isText: false, shown: '-3' })).toBe(
    text.replace('2.50', '-3'),
  );
  expect(changeLeaf(text, leafAt(text, 'user'), { isText: true, shown: 'a"b' })).toBe(
    text.replace('true', '"a\\"b"'),
  );
});

test('text that is not a number, true, false or null is not written as one', () => {
  const leaf = leafAt(text, 'big');
  for (const shown of ['', '-', '1 2', '{}', 'nul'])
    expect(changeLeaf(text, leaf, { isText: false, shown })).toBeNull();
});

test('whatever the JSON, writing every value back changes nothing', () => {
  fc.assert(
    fc.property(fc.json(), (source) => {
      const leaves = jsonLeaves(source) ?? [];
      for (const leaf of leaves) {
        const changed = changeLeaf(source, leaf, leaf);
        expect(JSON.parse(changed ?? '')).toEqual(JSON.parse(source));
      }
    }),
  );
});

test('text that is not JSON has no values', () => {
  expect(jsonLeaves('{"a": 1')).toBeNull();
  expect(jsonLeaves('')).toBeNull();
});
