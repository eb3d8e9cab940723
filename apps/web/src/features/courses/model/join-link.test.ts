import { expect, test } from 'vitest';
import { safeNext } from '../../auth/safe-next.ts';
import { joinCodeMax, joinCodeOf, joinLink, joinPage, spelled } from './join-link.ts';

const origin = 'https://learn.example';

test('a join link keeps its code, even through the login', () => {
  const url = new URL(joinLink(origin, 'HKRN-4827-QXVT'));
  expect(joinCodeOf(url.searchParams)).toBe('HKRN-4827-QXVT');
  const next = safeNext(url.pathname + url.search, origin);
  expect(joinCodeOf(new URL(next, origin).searchParams)).toBe('HKRN-4827-QXVT');
});

test('a join code cannot change where the link leads', () => {
  const url = new URL(joinLink(origin, 'x&next=//evil.example#'));
  expect(url.origin + url.pathname).toBe(`${origin}/courses`);
  expect([...url.searchParams.keys()]).toEqual(['join']);
});

test('a link without a code yields none, and an overlong code is truncated', () => {
  expect(joinCodeOf(new URLSearchParams('page=1'))).toBeNull();
  expect(joinCodeOf(new URLSearchParams(`join=${'x'.repeat(1000)}`))).toHaveLength(joinCodeMax);
});

test('only a join link leads a visitor to the join page', () => {
  expect(joinPage({ pathname: '/courses/', search: '?join=HK%2048' })).toBe('/join?join=HK%2048');
  expect(joinPage({ pathname: '/courses', search: '?page=1' })).toBeNull();
  expect(joinPage({ pathname: '/courses/7', search: '?join=HK48' })).toBeNull();
});

test('a join code is spelled out for screen readers', () => {
  expect(spelled('HK-48')).toBe('H K, 4 8');
});
