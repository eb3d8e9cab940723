import { anyPaste } from '@sentiero/traffic/curl/texts.fixture';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPaste, unreadKind } from './read-paste.ts';

test('a pasted command becomes texts: UTF-8 where it is UTF-8, and bytes in Base64', () => {
  expect(readPaste(`curl http://u:p%E2%82%AC@h/x?é -X PUT -d 'ü' -H 'TE: trailers' -H 'X: ä'`)).toEqual({
    request: {
      method: 'PUT',
      target: '/x?é',
      headers: [
        ['X', 'ä'],
        ['Authorization', 'Basic dTpw4oKs'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: { encoding: 'utf8', content: 'ü' },
    },
    host: 'h',
    leftOut: ['TE'],
    notes: [],
  });
  expect(readPaste(`curl http://h/ --data-raw $'\\xff'`)?.request.body).toMatchObject({
    encoding: 'base64',
    content: '/w==',
  });
  const { request } = readPaste(`curl http://h/ -H Host:x -H 'TE: x' -H $'X: \\xe9'`) ?? {};
  expect(request).toMatchObject({ headers: [['X', '\xe9']], latin1: [0] });
});

test.each([
  ['powershell', 'Invoke-WebRequest -UseBasicParsing -Uri "http://x/" -Method "POST"'],
  ['powershell', '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession'],
  ['fetch', 'fetch("http://x/", {\n  "method": "GET"\n});'],
  ['fetch', 'await fetch("http://x/", {})'],
  ['unread', 'wget http://x/'],
])('what was copied as %s is not read, and named', (kind, text) => {
  expect(readPaste(text)).toBeNull();
  expect(unreadKind(text)).toBe(kind);
});

test('whatever is pasted, it is a request or nothing', () => {
  fc.assert(
    fc.property(anyPaste, (text) => {
      const pasted = readPaste(text);
      expect(pasted === null || typeof pasted.request.target === 'string').toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  'curl.exe `\r\n  -X POST `\r\n  "http://h/x" `\r\n  -d "a=1"',
  "curl.exe 'http://h/x' `\n -H 'A: b' `\n --data-raw 'a=1'",
])('a PowerShell command is distinguished from a bash command: %j', (text) => {
  expect(readPaste(text)).toBeNull();
  expect(unreadKind(text)).toBe('powershell');
});
