import { headTexts } from '@sentiero/traffic/head-bytes';

type NameValue = [string, string];

/** Text that Node read as Latin-1, re-read as UTF-8 if its bytes are valid UTF-8, otherwise unchanged. */
export const fromLatin1 = (text: string): string => headTexts({ line: text, headers: [] }).line;

/** Groups a raw header list into pairs. */
export function inPairs(lines: readonly string[]): NameValue[] {
  const result: NameValue[] = [];
  for (let index = 0; index + 1 < lines.length; index += 2)
    result.push([lines[index] ?? '', lines[index + 1] ?? '']);
  return result;
}

/** The same as texts. */
export const pairs = (lines: readonly string[]): NameValue[] =>
  headTexts({ line: '', headers: inPairs(lines) }).headers;

/** All values of a header in a raw list, combined as HTTP defines. */
export function headerValue(lines: readonly string[], name: string): string {
  const values: string[] = [];
  for (let index = 0; index + 1 < lines.length; index += 2) {
    if (lines[index]?.toLowerCase() === name) values.push(lines[index + 1] ?? '');
  }
  return values.join(', ');
}

/** A limit on query parameters; grading reads the URL itself. */
const maxParams = 1000;

/** The query of a request target as a list, percent-decoded, with `+` as a space; undecodable parts stay unchanged. */
export function queryParams(requestTarget: string): { params: NameValue[]; isCut: boolean } {
  const start = requestTarget.indexOf('?');
  if (start < 0) return { params: [], isCut: false };
  const parts = requestTarget
    .slice(start + 1)
    .split('&')
    .filter(Boolean);
  const params = parts.slice(0, maxParams).map((part): NameValue => {
    const at = part.indexOf('=');
    return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
  });
  return { params, isCut: parts.length > maxParams };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(fromLatin1(text.replaceAll('+', ' ')));
  } catch {
    return fromLatin1(text);
  }
}

/** The bytes without an incomplete UTF-8 character at the end. */
export function withoutCutCharacter(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) {
      let length = 2;
      if (byte >= 0xe0) length = 3;
      if (byte >= 0xf0) length = 4;
      return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}
