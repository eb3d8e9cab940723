import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRequest } from './requests.fixture.ts';
import { formatRequest, parseDraft, withBodyAs } from './request-text.ts';

test('a request written as text and read again is unchanged, including order, case and duplicates of its headers', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      expect(parseDraft(formatRequest(request))).toEqual({ request, problems: [] });
    }),
    { numRuns: 500 },
  );
});

test('a body of all 256 byte values is unchanged after being shown as hexadecimal text', () => {
  const content = Buffer.from(Array.from({ length: 256 }, (_byte, value) => value)).toString('hex');
  const request = { method: 'POST', target: '/', headers: [], body: { encoding: 'hex' as const, content } };
  expect(parseDraft(formatRequest(request)).request).toEqual(request);
});

test('a body changes its notation and back without losing a byte; bytes that are not text stay hexadecimal', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const draft = formatRequest(request);
      const other = withBodyAs(draft, draft.bodyAs === 'hex' ? 'utf8' : 'hex');
      const isText = request.body?.encoding !== 'hex' || isUtf8(Buffer.from(request.body.content, 'hex'));
      expect(other !== null).toBe(isText);
      const back = other && withBodyAs(other, draft.bodyAs);
      expect(parseDraft(back ?? draft).request).toEqual(request);
    }),
  );
});

test('line endings of a pasted head are not part of its headers; those of the body stay', () => {
  const text = 'POST /a HTTP/1.1\r\nX-A: 1\r\n\r\none\r\ntwo';
  expect(parseDraft({ text, bodyAs: 'utf8' }).request).toEqual({
    method: 'POST',
    target: '/a',
    headers: [['X-A', '1']],
    body: { encoding: 'utf8', content: 'one\r\ntwo' },
  });
});

test.each([
  ['', 1, 'no-method'],
  ['GET', 1, 'no-target'],
  ['GET / HTTP/1.1\nX-A: 1\nnonsense', 3, 'no-colon'],
  ['GET / HTTP/1.1\n: 1', 2, 'no-name'],
  ['GET / HTTP/1.1\n\nabc', null, 'bad-hex'],
  ['GET / HTTP/1.1\n\n0g', null, 'bad-hex'],
] as const)('the draft %j reports the line that cannot be sent', (text, line, code) => {
  expect(parseDraft({ text, bodyAs: 'hex' }).problems).toEqual([{ line, code }]);
});
