import { anyCharacter } from '@sentiero/checks/any-character';
import { byteTextOf } from '@sentiero/traffic/captured-body';
import { headBytes } from '@sentiero/traffic/head-bytes';
import fc from 'fast-check';
import type { BenchRequest, Body } from './bench-request.ts';

const token = fc.stringMatching(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,12}$/);
const lineOf = (part: fc.Arbitrary<string>) => part.filter((text) => !/[\r\n\0]/.test(text));
const anyText = fc.string({ unit: anyCharacter, maxLength: 40 }).filter((text) => text.isWellFormed());
const latin1 = fc.uint8Array({ maxLength: 40 }).map((all) => Buffer.from(all).toString('latin1'));
const bytes = fc
  .uint8Array({ minLength: 1, maxLength: 80 })
  .map((all) => Buffer.from(all).toString('base64'));
const charset = fc.constantFrom('windows-1252', 'shift_jis', 'gbk', 'utf-16le', 'utf-8', 'iso-2022-jp');

const plainBody: fc.Arbitrary<Body> = fc.oneof(
  anyText.filter((text) => text !== '').map((content): Body => ({ encoding: 'utf8', content })),
  bytes.map((content): Body => ({ encoding: 'base64', content })),
  fc.record({ content: bytes, charset }).map((body): Body => ({ encoding: 'base64', ...body })),
);
export const anyBody: fc.Arbitrary<Body | null> = fc.oneof(
  fc.constant(null),
  plainBody,
  fc.record({ body: plainBody, coded: bytes }).map(({ body, coded }): Body => ({ ...body, coded })),
);

type Line = { name: string; value: string; isLatin1: boolean };
/** Names repeat and differ in case; values are empty or start and end with spaces. */
const anyLine: fc.Arbitrary<Line> = fc
  .record({
    name: fc.oneof(token, fc.constantFrom('Cookie', 'cookie', 'COOKIE', 'Content-Encoding')),
    value: lineOf(anyText),
    bytes: lineOf(latin1),
    isLatin1: fc.boolean(),
  })
  .map((line) => ({ ...line, value: line.isLatin1 ? line.bytes : line.value }));

export const anyRequest: fc.Arbitrary<BenchRequest> = fc
  .record({
    method: token,
    target: lineOf(anyText.map((text) => `/${text}`)),
    lines: fc.array(anyLine, { maxLength: 8 }),
    body: anyBody,
  })
  .map(({ lines, ...request }) => ({
    ...request,
    headers: lines.map(({ name, value }) => [name, value] as const),
    latin1: lines.flatMap(({ isLatin1 }, place) => (isLatin1 ? [place] : [])),
  }));

/** The bytes that a request stands for. */
export function wireOf({ method, target, headers, latin1: places, body }: BenchRequest) {
  const pairs = headers.map(([name, value]): [string, string] => [name, value]);
  const sent = body?.coded === undefined ? body : { encoding: 'base64' as const, content: body.coded };
  return {
    method,
    ...headBytes({ line: target, headers: pairs }, places),
    body: sent ? byteTextOf(sent) : '',
  };
}
