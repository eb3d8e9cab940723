import type { CapturedBody } from '@sentiero/contracts/capture';
import { decodeUtf8, toBytes, type ByteText } from './bytes.ts';
import { byteTextOf, contentOf } from './captured-body.ts';
import { extendedParameterOf, parameterOf } from './parameters.ts';

type Header = readonly [name: string, value: string];
type Names = { readonly name: string | null; readonly filename: string | null };
/** A part of a multipart body; names are null where they are absent, and so is the content if the headers do not end. */
export type MultipartPart = Names & {
  readonly headers: readonly Header[];
  readonly content: ByteText | null;
};
/** `isWhole` is false if the closing delimiter is missing, so that the last part may be cut. */
export type Multipart = { readonly parts: readonly MultipartPart[]; readonly isWhole: boolean };

/** A part with its content as records keep bodies; a name that is absent is empty. */
export type Part = {
  name: string;
  filename: string | null;
  headers: readonly Header[];
  body: CapturedBody;
};

/** More parts than this are not read; they stay out of `parts`. */
export const mostParts = 1000;
/** The characters of a part's headers that are read. */
const longestHead = 8 * 1024;

/** Of at most 70 characters in RFC 2046. */
const longestBoundary = 200;

/** The boundary in a content type; null if it is not multipart or has none. */
export function boundaryOf(contentType: string): string | null {
  const boundary = /^\s*multipart\//i.test(contentType) ? parameterOf(contentType, 'boundary') : null;
  return boundary && boundary.length <= longestBoundary ? boundary : null;
}

/** The parts of a recorded multipart body. The last one is truncated if the body ends before its closing delimiter. */
export function parseMultipart(body: CapturedBody, boundary: string): Part[] {
  const { parts, isWhole } = readMultipart(byteTextOf(body), boundary);
  return parts.map(({ name, filename, headers, content }, place) => {
    const truncated = !isWhole && place === parts.length - 1;
    const bytes = toBytes(content ?? '');
    const kept = contentOf(bytes, typeOf(headers), !truncated);
    return { name: name ?? '', filename, headers, body: { ...kept, size: bytes.length, truncated } };
  });
}

/** RFC 7578, section 4.4. */
const typeOf = (headers: readonly Header[]) => valueOf(headers, 'content-type') || 'text/plain';

/**
 * The parts of a multipart body (RFC 2046, section 5.1) without what stands before the first and after the last
 * delimiter. Lines end as that of the first delimiter does: with CRLF, or with LF alone.
 */
export function readMultipart(body: ByteText, boundary: string): Multipart {
  const parts: MultipartPart[] = [];
  let delimiter = firstDelimiter(body, boundary);
  while (delimiter && !delimiter.isLast && parts.length < mostParts) {
    const next = nextDelimiter(body, delimiter);
    // A delimiter in the line after another one leaves no room for a part.
    parts.push(readPart(body.slice(delimiter.end, Math.max(delimiter.end, next?.start ?? body.length))));
    delimiter = next;
  }
  return { parts, isWhole: delimiter !== null };
}

/** `start` is where the part before it ends, `end` is where the part after it starts. */
type Delimiter = { mark: ByteText; lineBreak: '\r\n' | '\n'; start: number; end: number; isLast: boolean };

function firstDelimiter(body: ByteText, boundary: string): Delimiter | null {
  const mark = `--${boundary}`;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) {
    const found = at === 0 || body[at - 1] === '\n' ? delimiterAt(body, at, mark) : null;
    if (found) return found;
  }
  return null;
}

function nextDelimiter(body: ByteText, { mark, lineBreak, end }: Delimiter): Delimiter | null {
  const wanted = lineBreak + mark;
  for (let at = body.indexOf(wanted, end - lineBreak.length); at >= 0; at = body.indexOf(wanted, at + 1)) {
    const found = delimiterAt(body, at + lineBreak.length, mark);
    if (found) return { ...found, lineBreak, start: at };
  }
  return null;
}

/** The rest of a delimiter's line: two dashes after the last part, and blanks. */
const lineRest = /(--)?[ \t]{0,100}(\r?\n|\r?$)/y;

function delimiterAt(body: ByteText, start: number, mark: ByteText): Delimiter | null {
  lineRest.lastIndex = start + mark.length;
  const [all, dashes, lineBreak] = lineRest.exec(body) ?? [];
  if (all === undefined) return null;
  return {
    mark,
    lineBreak: lineBreak === '\n' ? '\n' : '\r\n',
    start,
    end: start + mark.length + all.length,
    isLast: dashes !== undefined,
  };
}

function readPart(part: ByteText): MultipartPart {
  const { head, content } = splitPart(part);
  const headers = head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter(Boolean)
    .map(readHeader);
  return { ...namesIn(valueOf(headers, 'content-disposition')), headers, content };
}

/** A part without headers begins with an empty line. */
function splitPart(part: ByteText): { head: ByteText; content: ByteText | null } {
  const start = part.slice(0, longestHead);
  const { index = start.length, 0: end = '' } = /^\r?\n|\r?\n\r?\n/.exec(start) ?? {};
  return { head: start.slice(0, index), content: end === '' ? null : part.slice(index + end.length) };
}

/** Values that are not UTF-8 are read as Latin-1. */
function readHeader(line: ByteText): Header {
  const text = decodeUtf8(line) ?? line;
  const colon = text.indexOf(':');
  return colon < 0 ? [text, ''] : [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

function namesIn(disposition: string): Names {
  const textOf = (name: string) => parameterOf(disposition, name)?.replaceAll('%22', '"') ?? null;
  return {
    name: textOf('name'),
    filename: extendedParameterOf(disposition, 'filename') ?? textOf('filename'),
  };
}

const valueOf = (headers: readonly Header[], wanted: string): string =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
