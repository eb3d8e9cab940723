import { expect, test } from 'vitest';
import { safeNext } from '../../auth/safe-next.ts';
import { joinCodeMax, joinCodeOf, joinLink, spelled } from './join-link.ts';

const origin = 'https://learn.example';

test('a join link brings its code along, through the login as well', () => {
  const url = new URL(joinLink(origin, 'HKRN-4827-QXVT'));
  expect(joinCodeOf(url.searchParams)).toBe('HKRN-4827-QXVT');
  const next = safeNext(url.pathname + url.search, origin);
  expect(joinCodeOf(new URL(next, origin).searchParams)).toBe('HKRN-4827-QXVT');
});

test('a code cannot lead the link elsewhere', () => {
  const url = new URL(joinLink(origin, 'x&next=//evil.example#'));
  expect(url.origin + url.pathname).toBe(`${origin}/courses`);
  expect([...url.searchParams.keys()]).toEqual(['join']);
});

test('a link without a code has none, and an endless one is cut', () => {
  expect(joinCodeOf(new URLSearchParams('page=1'))).toBeNull();
  expect(joinCodeOf(new URLSearchParams(`join=${'x'.repeat(1000)}`))).toHaveLength(joinCodeMax);
});

test('a code is spelled for whoever listens', () => {
  expect(spelled('HK-48')).toBe('H K, 4 8');
});
