import { expect, test } from 'vitest';
import { loginPath, safeNext } from './safe-next.ts';

const origin = 'https://learn.example';

test.each([
  ['/lessons/3?page=2#text'],
  ['/launch?target=shop.localhost%3A8080&return=%2F&bind=ab'],
  ['/courses'],
])('%s is a valid destination', (next) => {
  expect(safeNext(next, origin)).toBe(next);
});

test.each([
  [null],
  [''],
  ['https://evil.example/'],
  ['//evil.example/'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['/.//evil.example'],
  ['javascript:alert(1)'],
  ['lessons'],
  ['/login?next=/login'],
])('%s leads to the lessons instead', (next) => {
  expect(safeNext(next, origin)).toBe('/lessons');
});

test('the login link keeps path, query and fragment', () => {
  expect(loginPath({ pathname: '/lessons/3', search: '?page=2', hash: '' })).toBe(
    '/login?next=%2Flessons%2F3%3Fpage%3D2',
  );
});
