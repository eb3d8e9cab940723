import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { examplePath, loginForm, sessionCookies } from './recorded-session.ts';

type Sent = {
  method?: string;
  path?: string;
  cookie?: string;
  set?: string[];
  form?: string;
  type?: string;
  truncated?: boolean;
  code?: number;
};

function record({ path = '/', cookie, set = [], form, code = 200, ...sent }: Sent): CapturedRequest {
  const { type = 'application/x-www-form-urlencoded', truncated = false } = sent;
  const { method = form === undefined ? 'GET' : 'POST' } = sent;
  const headers: [string, string][] = cookie === undefined ? [] : [['cookie', cookie]];
  const body = { encoding: 'utf8' as const, content: form ?? '', size: 0, truncated };
  return {
    id: '0190a000-0001-7000-8000-000000000001',
    seq: 1,
    at: '2026-03-02T08:00:00.000Z',
    method,
    url: `http://wiki.localhost:8080${path}`,
    params: [...new URL(path, 'http://wiki.localhost').searchParams],
    code,
    status: 'OK',
    duration: 0.01,
    outcome: 'answered',
    request: {
      target: path,
      headers: [...headers, ['Content-Type', type]],
      trailers: [],
      body: form === undefined ? null : body,
    },
    response: { headers: set.map((value) => ['Set-Cookie', value]), trailers: [], body: null },
    target: { id: 5, name: 'Wiki' },
    origin: 'browser',
    from: null,
    run: null,
    completed: [],
  };
}

test('the session is the cookies of the last request with some, as its response left them', () => {
  expect(sessionCookies([])).toEqual([]);
  const records = [
    record({ cookie: 'PHPSESSID=old' }),
    record({
      cookie: 'PHPSESSID=a; security=low; gone=1; __Host-sentiero_lab=t0k',
      set: ['PHPSESSID=b; Path=/; HttpOnly', 'gone=; Max-Age=0', 'sentiero_lab=x', 'new=1'],
    }),
    record({ path: '/style.css' }),
  ];
  expect(sessionCookies(records)).toEqual([
    { name: 'PHPSESSID', value: 'b' },
    { name: 'security', value: 'low' },
    { name: 'new', value: '1' },
  ]);
});

test.each([
  ['username=admin&password=x&Login=Login', 0, 1],
  ['csrf=1&pwd=x&log=admin', 2, 1],
  ['user_token=1&Kennwort=x&benutzer=y', 2, 1],
  ['user_token=1&id=start&u=admin&p=x', 2, 3],
  ['a=1&b=2', 0, 1],
  ['_token=9&email=a%40b.example&motDePasse=x', 1, 2],
])('in the form %s the user and the password are found', (form, user, password) => {
  expect(loginForm([record({ form, path: '/login.php', code: 302 })])).toMatchObject({
    path: '/login.php',
    user,
    password,
    code: 302,
  });
});

test('a form with a password is preferred to a later one, and what is no whole form is none', () => {
  const login = record({ form: 'user=a&pass=b', path: '/login' });
  expect(loginForm([login, record({ form: 'q=a&page=2', path: '/search' })])?.path).toBe('/login');
  for (const none of [
    record({ form: '{"user":"a","pass":"b"}', type: 'application/json' }),
    record({ form: 'user=a&pass=b', truncated: true }),
    record({ form: 'pass=b' }),
    record({ path: '/login?user=a&pass=b' }),
  ])
    expect(loginForm([none])).toBeNull();
});

test('the example is the last page with a parameter', () => {
  const pages = ['/a?x=1', '/b?y=2', '/c'].map((path) => record({ path }));
  expect(examplePath(pages)).toBe('/b?y=2');
  expect(examplePath([record({ path: '/a?x=1', code: 404 })])).toBe('/');
});
