import { expect, test } from 'vitest';
import { requestCookies, responseCookies } from './parse-cookies.ts';

test.each([
  [
    'a=1; b=2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  [
    'a=x=y;b=',
    [
      ['a', 'x=y'],
      ['b', ''],
    ],
  ],
  ['lonely', [['lonely', '']]],
  ['  ;; ', []],
])('the cookies of %j are %j', (line, cookies) => {
  expect(requestCookies([['cookie', line]]).map(({ name, value }) => [name, value])).toEqual(cookies);
});

test('several Cookie headers form one list, in any letter case', () => {
  const headers = [
    ['Cookie', 'a=1'],
    ['COOKIE', 'b=2'],
    ['X-Cookie', 'c=3'],
  ] as const;
  expect(requestCookies(headers).map(({ name }) => name)).toEqual(['a', 'b']);
});

test('a Set-Cookie line has its attributes, null where absent', () => {
  const lines = 'sid=8f1c; Path=/; HTTPONLY; SameSite=lax; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Max-Age=60';
  expect(
    responseCookies([
      ['Set-Cookie', lines],
      ['set-cookie', 'theme=dark; Secure; Domain=shop.example'],
    ]),
  ).toEqual([
    {
      name: 'sid',
      value: '8f1c',
      expires: 'Wed, 21 Oct 2026 07:28:00 GMT',
      maxAge: '60',
      domain: null,
      path: '/',
      secure: false,
      httpOnly: true,
      sameSite: 'lax',
    },
    {
      name: 'theme',
      value: 'dark',
      expires: null,
      maxAge: null,
      domain: 'shop.example',
      path: null,
      secure: true,
      httpOnly: false,
      sameSite: null,
    },
  ]);
});
