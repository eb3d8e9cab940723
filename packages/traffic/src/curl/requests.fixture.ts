import fc from 'fast-check';
import { toByteText, utf8Bytes, type ByteText } from '../bytes.ts';
import { isBlank } from './blanks.ts';
import type { SentRequest } from '../sent-bytes.ts';

const token = fc.stringMatching(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,12}$/);
const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((all) => toByteText(all));
/** Bytes that a line can have: most are text that needs care in a shell. */
const line = fc
  .oneof(
    fc.stringMatching(/^[ -~]{0,30}$/),
    fc.stringMatching(/^['"\\$`!%#&?;*~(){}[\]<>|\t ä€😀-]{0,20}$/u).map(utf8Bytes),
    bytes(20),
  )
  .map((text) => text.replaceAll(/[\r\n\0]/g, ''));
const known = fc.constantFrom(
  'Cookie',
  'cookie',
  'User-Agent',
  'Accept',
  'Content-Type',
  'Accept-Encoding',
  'Referer',
  'Range',
  'Authorization',
  'Connection',
  'Content-Encoding',
  'Origin',
);
const name = fc
  .oneof(token, known)
  .filter((text) => !/^(?:host|content-length|transfer-encoding|expect|te|trailer|upgrade)$/i.test(text));
const body: fc.Arbitrary<ByteText | null> = fc
  .oneof(
    fc.constant(null),
    line,
    fc.string({ maxLength: 60 }).map((text) => utf8Bytes(text.toWellFormed())),
    bytes(80),
    fc
      .tuple(fc.integer({ min: 1000, max: 150_000 }), line)
      .map(([length, text]) => text + 'x'.repeat(length)),
  )
  .map((text) => (text === '' ? null : text));

/** A request as a record can have it: a value neither starts nor ends with white space. */
export const anyRequest: fc.Arbitrary<SentRequest> = fc.record({
  method: fc.oneof(token, fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS')),
  target: fc.oneof(
    fc.tuple(line, line).map(([path, query]) => `/${path}?${query}`),
    line.map((path) => `/${path}`),
    fc.constantFrom('/', '/a/../b/./c', '//x', '/%2e%2e/', '*'),
  ),
  headers: fc.array(
    fc.tuple(
      name,
      line.map((text) => (isBlank(text) ? '' : text.replaceAll(/^[ \t]+|[ \t]+$/g, ''))),
    ),
    { maxLength: 8 },
  ),
  body,
});
