import { dayMs } from '@sentiero/contracts/time';
import { expect, test } from 'vitest';
import { cookieDate } from './cookie-date.ts';
import { expiryOf, formatCookies, parseSetCookie, requestCookies, responseCookies } from './cookies.ts';

test.each([
  ['a=1; b=2', [['a', '1'], ['b', '2']]], // prettier-ignore
  ['a=x=y;b=', [['a', 'x=y'], ['b', '']]], // prettier-ignore
  ['a="x y"', [['a', '"x y"']]],
  ['  a \t=  1\t ', [['a', '1']]],
  ['lonely', [['', 'lonely']]],
  ['=lonely', [['', 'lonely']]],
  ['a=\u00a01', [['a', '\u00a01']]],
  ['a=1; a=2', [['a', '1'], ['a', '2']]], // prettier-ignore
  ['  ;; =', []],
])('the cookies of %j are %j', (line, cookies) => {
  expect(requestCookies([['cookie', line]]).map(({ name, value }) => [name, value])).toEqual(cookies);
});

test('several Cookie headers form one list, in any letter case', () => {
  const headers = [
    ['Cookie', 'a=1'],
    ['COOKIE', 'b=2'],
    ['X-Cookie', 'c=3'],
  ] as const;
  expect(formatCookies(requestCookies(headers))).toBe('a=1; b=2');
});

const none = {
  expires: null,
  maxAge: null,
  domain: null,
  path: null,
  secure: false,
  httpOnly: false,
  sameSite: null,
  partitioned: false,
};
const date = 'Wed, 21 Oct 2026 07:28:00 GMT';

test.each([
  ['token', { name: '', value: 'token' }],
  ['=token', { name: '', value: 'token' }],
  ['sid=', { name: 'sid', value: '' }],
  [' sid \t= a b ; Path=/', { name: 'sid', value: 'a b', path: '/' }],
  ['sid=a=b', { name: 'sid', value: 'a=b' }],
  ['sid="a;b"', { name: 'sid', value: '"a' }],
  [
    `sid=8f1c; Path=/; HTTPONLY; SameSite=lax; Expires=${date}; Max-Age=60; Partitioned`,
    {
      name: 'sid',
      value: '8f1c',
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      expires: date,
      maxAge: '60',
      partitioned: true,
    },
  ],
  ['a=1; Secure; Domain=shop.example', { name: 'a', value: '1', secure: true, domain: 'shop.example' }],
  ['a=1; secure=no ;httponly = x', { name: 'a', value: '1', secure: true, httpOnly: true }],
  ['a=1; Path=/x; Path=/y', { name: 'a', value: '1', path: '/y' }],
  ['a=1; Path=/x; Path=', { name: 'a', value: '1' }],
  ['a=1; Max-Age=5; Max-Age=soon', { name: 'a', value: '1', maxAge: 'soon' }],
  [`a=1; Expires=${date}; Expires=never`, { name: 'a', value: '1', expires: 'never' }],
  [`a=1; Path=/${'x'.repeat(1024)}`, { name: 'a', value: '1' }],
])('%j is read as %j', (line, cookie) => {
  expect(responseCookies([['set-cookie', line]])).toEqual([{ ...none, ...cookie }]);
});

test.each([
  [date, '2026-10-21T07:28:00.000Z'],
  ['Wednesday, 21-Oct-26 07:28:00 GMT', '2026-10-21T07:28:00.000Z'],
  ['Wed Oct 21 07:28:00 2026', '2026-10-21T07:28:00.000Z'],
  ['21 OCTOBER 2026 7:2:0', '2026-10-21T07:02:00.000Z'],
  ['1 Jan 69 0:0:0', '2069-01-01T00:00:00.000Z'],
  ['1 Jan 70 0:0:0', '1970-01-01T00:00:00.000Z'],
  ['30 Feb 2026 0:0:0', null],
  ['1 Jan 1600 0:0:0', null],
  ['1 Jan 2026 24:0:0', null],
  ['1 Jan 2026', null],
  ['2026-10-21T07:28:00Z', null],
  ['whenever', null],
])('the date of %j is %j', (text, iso) => {
  const ms = cookieDate(text);
  expect(ms === null ? null : new Date(ms).toISOString()).toBe(iso);
});

test.each([
  ['a=1', Infinity],
  ['a=1; Max-Age=60', 61_000],
  ['a=1; Max-Age=0', 1000],
  ['a=1; Max-Age=-5', -4000],
  ['a=1; Max-Age=+5', 6000],
  ['a=1; Max-Age=soon; Expires=Thu, 01 Jan 1970 00:00:05 GMT', 5000],
  ['a=1; Max-Age=5; Max-Age=soon; Expires=never', Infinity],
  [`a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT`, 61_000],
  ['a=1; Expires=Thu, 01 Jan 1970 00:00:05 GMT', 5000],
  ['a=1; Max-Age=99999999999', 400 * dayMs + 1000],
])('%j expires at %d', (line, ms) => expect(expiryOf(parseSetCookie(line), 1000)).toBe(ms));
