import { expect, test } from 'vitest';
import { fromWire, toWire } from './camel.ts';

const names = ['id', 'task_url'] as const;

test('a row has its fields under their API names, and an item under those of a row', () => {
  expect(toWire({ id: 1, taskUrl: '/', secret: 'x' }, names)).toEqual({ id: 1, task_url: '/' });
  expect(fromWire({ id: 1, task_url: '/', secret: 'x' }, names)).toEqual({ id: 1, taskUrl: '/' });
});

test('a row or an item without one of the fields does not compile', () => {
  // @ts-expect-error -- `taskUrl` is missing
  expect(toWire({ id: 1 }, names)).toEqual({ id: 1 });
  // @ts-expect-error -- `task_url` is missing
  expect(fromWire({ id: 1 }, names)).toEqual({ id: 1 });
});

test('a value keeps its type', () => {
  const { task_url } = toWire({ id: 1, taskUrl: '/' }, names);
  // @ts-expect-error -- the URL is a text
  const id: number = task_url;
  expect(id).toBe('/');
});
