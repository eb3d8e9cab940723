import { expect, test } from 'vitest';
import { isListedKey } from './event-keys.ts';

const fields = [
  { key: 'input', type: 'string' },
  { key: 'tables.*', type: 'string' },
  { key: 'rows.*.id', type: 'int' },
  { key: 'extra', type: 'object' },
] as const;

test.each([
  'input',
  'tables.*',
  'tables.0',
  'tables.#',
  'tables.length',
  'rows.*.id',
  'rows.#.id',
  'rows.#',
  'extra.any.thing',
])('%s is a listed key', (key) => {
  expect(isListedKey(key, fields)).toBe(true);
});

test.each(['inputs', 'input.length', 'tables', 'tables.first', 'rows.*.name', 'rows.id', 'input.#', ''])(
  '%s is not a listed key',
  (key) => {
    expect(isListedKey(key, fields)).toBe(false);
  },
);
