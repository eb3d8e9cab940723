import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as noSchemas from './no-schemas.ts';

const contracts = new URL('../../../../../packages/contracts/src/', import.meta.url);

test('the built page has every kind of schema that the contracts use', () => {
  const files = globSync('**/*.ts', { cwd: contracts }).filter((file) => !file.endsWith('.test.ts'));
  const used = files.flatMap((file) => {
    const source = readFileSync(new URL(file, contracts), 'utf8');
    return source.includes("* as T from 'typebox'")
      ? [...source.matchAll(/\bT\.(?!Static)([A-Z]\w+)(?:<[^()\n]*>)?\(/g)].map(([, kind]) => kind)
      : [];
  });
  expect(used.length).toBeGreaterThan(1000);
  expect(used.filter((kind) => kind === undefined || !(kind in noSchemas))).toEqual([]);
});

test('a part of an object has the fields that are picked, or all but those left out', () => {
  const whole = noSchemas.Object({ a: noSchemas.String(), b: noSchemas.Optional(noSchemas.Integer()) });
  expect(noSchemas.Pick(whole, ['b'])).toEqual(
    noSchemas.Object({ b: noSchemas.Optional(noSchemas.Integer()) }),
  );
  expect(noSchemas.Omit(whole, ['b'])).toEqual(noSchemas.Object({ a: noSchemas.String() }));
});

test('a field of a partial object is optional in another object, too', () => {
  const { properties = {} } = noSchemas.Partial(noSchemas.Object({ a: noSchemas.String() }));
  expect(noSchemas.Object({ ...properties, b: noSchemas.String() }).required).toEqual(['b']);
});
