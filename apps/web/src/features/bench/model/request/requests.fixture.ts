import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import type { BenchRequest, Body } from './bench-request.ts';

const token = fc.stringMatching(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,12}$/);
const lineOf = (part: fc.Arbitrary<string>) => part.filter((text) => !/[\r\n\0]/.test(text));
const anyText = fc.string({ unit: anyCharacter, maxLength: 40 }).filter((text) => text.isWellFormed());
const bytes = fc.uint8Array({ minLength: 1, maxLength: 80 }).map((all) => Buffer.from(all).toString('hex'));

export const anyBody: fc.Arbitrary<Body | null> = fc.oneof(
  fc.constant(null),
  anyText.filter((text) => text !== '').map((content): Body => ({ encoding: 'utf8', content })),
  bytes.map((content): Body => ({ encoding: 'hex', content })),
);

/** Names repeat and differ in case; values are empty or start and end with spaces. */
export const anyRequest: fc.Arbitrary<BenchRequest> = fc.record({
  method: token,
  target: lineOf(anyText.map((text) => `/${text}`)),
  headers: fc.array(
    fc.tuple(fc.oneof(token, fc.constantFrom('Cookie', 'cookie', 'COOKIE')), lineOf(anyText)),
    {
      maxLength: 8,
    },
  ),
  body: anyBody,
});
