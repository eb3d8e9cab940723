import { expect, test } from 'vitest';
import { columnsOf, rowOf } from './fields.ts';
import { lessons } from './schema/index.ts';

test('a field becomes the column of its name', () => {
  expect(columnsOf(lessons, ['is_visible'])).toEqual({ isVisible: lessons.isVisible });
  const item = { order: 1, is_visible: true, key: 'other' };
  expect(rowOf(lessons, item, ['order', 'is_visible'])).toEqual({ order: 1, isVisible: true });
});

test('a field without a column, or with one of another type, does not compile', () => {
  // @ts-expect-error -- lessons have no such column
  expect(columnsOf(lessons, ['colour'])).toBeDefined();
  // @ts-expect-error -- lessons have no such column
  expect(rowOf(lessons, { order: 1, colour: 2 }, ['order', 'colour'])).toBeDefined();
  // @ts-expect-error -- the order is a number
  expect(rowOf(lessons, { order: 'first' }, ['order'])).toBeDefined();
  // @ts-expect-error -- the item has no order
  expect(rowOf(lessons, { is_visible: true }, ['order', 'is_visible'])).toBeDefined();
});
