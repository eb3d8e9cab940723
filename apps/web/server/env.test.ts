import { readSettings } from '@sentiero/service';
import { expect, test } from 'vitest';
import { WebEnv } from './env.ts';

test('without settings the page is served on 127.0.0.1:3000 and calls the API on port 8000', () => {
  expect(readSettings(WebEnv, {})).toEqual({
    HOST: '127.0.0.1',
    WEB_PORT: 3000,
    API_URL: 'http://localhost:8000',
  });
});

test('all problems are reported at once, one line each', () => {
  expect(() => readSettings(WebEnv, { WEB_PORT: '70000', API_URL: 'ftp://x' })).toThrow(
    'WEB_PORT: got 70000; it wants a port from 0 to 65535\nAPI_URL: got "ftp://x"; it wants an http or https address',
  );
});
