import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('without settings the page is served on 127.0.0.1:3000 for the API on port 8000', () => {
  expect(readEnv({}).env).toEqual({ host: '127.0.0.1', port: 3000, apiUrl: 'http://localhost:8000' });
});

test('all problems are named at once, one line each', () => {
  expect(readEnv({ WEB_PORT: '70000', API_URL: 'ftp://x' }).problems).toEqual([
    'WEB_PORT is "70000", but must be a port number from 0 to 65535',
    'API_URL is "ftp://x", but must be an http(s) address',
  ]);
});

test('a slash at the end of the API address is of no meaning', () => {
  expect(readEnv({ API_URL: 'https://learn.example/api/' }).env?.apiUrl).toBe('https://learn.example/api');
});
