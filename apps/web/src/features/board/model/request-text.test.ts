import { expect, test } from 'vitest';
import { requestText } from './request-text.ts';

test('a request of a solution reads as it is sent, its form readable', () => {
  const headers = [{ name: 'Cookie', value: 'a=b' }];
  const form = [
    { name: 'email', value: "rosa' --" },
    { name: 'password', value: 'x y' },
  ];
  const request = { method: 'POST', path: '/login', headers, form, body: null, at_once: 1, browser: null };
  expect(requestText(request)).toBe("POST /login\nCookie: a=b\n\nemail=rosa' --\npassword=x y");
  const bare = { method: 'GET', path: '/', headers: [], form: [], body: null };
  expect(requestText({ ...bare, at_once: 1, browser: null })).toBe('GET /');
  expect(requestText({ ...bare, at_once: 5, browser: null })).toBe('5 × GET /');
  expect(requestText({ ...bare, at_once: 1, browser: 'other' })).toBe('[other] GET /');
});
