import { expect, test } from 'vitest';
import { auditFilters } from './audit-filters.ts';

const read = (query: string) => auditFilters(new URLSearchParams(query));

test('unknown parameters do not filter', () => {
  expect(read('actor=0&action=user.fly&object=cat&id=3&from=yesterday&to=2026-1-1')).toEqual({});
});

test('an object is a noun, or a noun with its id', () => {
  expect(read('object=user')).toEqual({ object: 'user' });
  expect(read('object=user&id=12')).toEqual({ object: 'user:12' });
  expect(read('object=user&id=%25')).toEqual({ object: 'user' });
});

test('from and to the same day is that whole day', () => {
  const { from, to } = read('from=2026-11-21&to=2026-11-21');
  expect(from).toBe(new Date(2026, 10, 21).toISOString());
  expect(to).toBe(new Date(2026, 10, 22).toISOString());
});

test('a valid actor and action become filters', () => {
  expect(read('actor=7&action=user.roles')).toEqual({ actor: 7, action: 'user.roles' });
});
