import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeLeaf, compareJson, jsonLeaves, prettyJson, withMember, type JsonLeaf } from './json-text.ts';

const written = `{ "user": {"name": "r\\u00f6sa", "ids": [1, 2.50, {"x": null}]},\n  "user": true, "big": 12345678901234567890 }`;
const leafAt = (source: string, path: string): JsonLeaf => {
  const leaf = jsonLeaves(source)?.find((one) => one.path === path);
  if (!leaf) throw new Error(`there is no ${path}`);
  return leaf;
};

test('each value is shown as written with its path, including duplicates and long numbers', () => {
  expect(jsonLeaves(written)?.map(({ path, isText, shown }) => [path, isText, shown])).toEqual([
    ['user.name', true, 'rösa'],
    ['user.ids[0]', false, '1'],
    ['user.ids[1]', false, '2.50'],
    ['user.ids[2].x', false, 'null'],
    ['user', false, 'true'],
    ['big', false, '12345678901234567890'],
  ]);
});

test('a change leaves everything else as written', () => {
  expect(changeLeaf(written, leafAt(written, 'user.ids[1]'), { isText: false, shown: '-3' })).toBe(
    written.replace('2.50', '-3'),
  );
  expect(changeLeaf(written, leafAt(written, 'user'), { isText: true, shown: 'a"b' })).toBe(
    written.replace('true', '"a\\"b"'),
  );
});

test('text that is not a number, true, false or null is not written as one', () => {
  const leaf = leafAt(written, 'big');
  for (const shown of ['', '-', '1 2', '{}', 'nul'])
    expect(changeLeaf(written, leaf, { isText: false, shown })).toBeNull();
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

test.each([
  ['{"id":9007199254740993}', '{"id":9007199254740992}', ['id'], null],
  ['{"role":1,"role":3}', '{"role":2,"role":3}', ['role'], null],
  ['{"role":1,"role":3}', '{"role":3}', ['role', 'role'], null],
  ['{"a":1,"b":[1,2],"c":{"d":null}}', '{ "c":{}, "b":[1,3,4], "a":1 }', ['b[1]', 'c', 'c.d', 'b[2]'], null],
  ['[]', '{}', [''], null],
  ['{"a":{"b":1},"a":{"c":2}}', '{"a":{"b":1,"c":2}}', ['a.c', 'a.c'], null],
  [
    '{"u":{"r":"a","id":1},"u":{"id":2}}',
    '{"u":{"r":"a"},"u":{"id":1,"id":2}}',
    ['u.id', 'u.id', 'u.id'],
    null,
  ],
  ['{"u":{"x":1},"u":{"x":2}}', '{"u":{"x":1,"x":2}}', ['u.x', 'u.x'], null],
  ['{"a":{}}', '{"a":[]}', ['a'], null],
  ['1.0', '1', [''], null],
  ['"\\u0061"', '"a"', [''], null],
  ['{"\\u0061":1}', '{"a":1}', ['a', 'a'], null],
  ['{"a":1}', '{ "a": 1 }', [], 'white-space'],
  ['{"a":1,"b":2}', '{"b":2,"a":1}', [], 'order'],
  ['{"a":1}', '{"a":1}', [], null],
])('%s and %s differ in %j, and %s', (...[left, right, paths, ignored]) => {
  const compared = compareJson(left, right);
  expect(compared?.values.map(({ path }) => path)).toEqual(paths);
  expect(compared?.ignored).toBe(ignored);
});

test('what is not JSON is not compared as JSON', () => {
  expect(compareJson('{}', 'no')).toBeNull();
});

test('a difference is said if and only if the texts differ', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), fc.json({ maxDepth: 3 }), (left, right) => {
      const { values, ignored } = compareJson(left, right) ?? { values: [], ignored: null };
      expect(values.length === 0 && ignored === null).toBe(left === right);
      expect(compareJson(left, left)).toEqual({ values: [], ignored: null });
    }),
  );
});

test.each([
  ['{"alg":"HS256","n":9007199254740993}', '{"alg":"none","n":9007199254740993}'],
  ['{"typ":"JWT"}', '{"alg":"none","typ":"JWT"}'],
  ['{}', '{"alg":"none"}'],
  ['{"alg":1,"alg":"HS256"}', '{"alg":1,"alg":"none"}'],
])('a member of %s is written in place', (text, changed) => {
  expect(withMember(text, 'alg', 'none')).toBe(changed);
});

test.each(['[]', '1', 'no'])('%s has no members', (text) => {
  expect(withMember(text, 'alg', 'none')).toBeNull();
});

test.each([
  ['deep', `${'['.repeat(2_000)}${'1,'.repeat(30_000)}1${']'.repeat(2_000)}`],
  ['in a long name', `{"${'n'.repeat(64_000)}":[${'1,'.repeat(30_000)}1]}`],
  ['in many objects', `[${'{"a":1},'.repeat(15_000)}{"a":1}]`],
])('many values %s take little time', (_what, json) => {
  const before = process.threadCpuUsage();
  expect(jsonLeaves(json)?.length).toBeGreaterThan(15_000);
  const other = json.replace('1,', '2,').replace(':1}', ':2}');
  expect(compareJson(json, other)?.values.length).toBeGreaterThan(0);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});
