import type { CapturedBody } from '@sentiero/contracts/capture';
import { byteTextOf, byteTextToHex, decodeUtf8, type ByteText } from '../../../shared/text/bytes.ts';

type Header = readonly [string, string];
export type Part = { name: string; filename: string | null; headers: readonly Header[]; body: CapturedBody };

/** The boundary in a content type; null if it is not multipart or has none. */
export function boundaryOf(contentType: string): string | null {
  if (!/^\s*multipart\//i.test(contentType)) return null;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType) ?? [];
  return quoted || plain || null;
}

/** The recorded parts of a multipart body. The preamble is ignored. */
export function parseMultipart(body: CapturedBody, boundary: string): Part[] {
  const pieces = `\r\n${byteTextOf(body)}`.split(`\r\n--${boundary}`).slice(1);
  const ending = pieces.findIndex((piece) => piece.startsWith('--'));
  const isWhole = ending >= 0;
  return (isWhole ? pieces.slice(0, ending) : pieces).map((piece, place) =>
    readPart(piece.replace(/^[ \t]*\r\n/, ''), !isWhole && place === pieces.length - 1),
  );
}

function readPart(text: ByteText, truncated: boolean): Part {
  const end = text.startsWith('\r\n') ? 0 : text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const content = end < 0 ? '' : text.slice(end + (end === 0 ? 2 : 4));
  const headers = head.split('\r\n').filter(Boolean).map(readHeader);
  const disposition = headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? '';
  return {
    name: parameterOf(disposition, 'name') ?? '',
    filename: parameterOf(disposition, 'filename'),
    headers,
    body: { ...bodyOf(content), size: content.length, truncated },
  };
}

function readHeader(line: ByteText): Header {
  const text = decodeUtf8(line) ?? line;
  const colon = text.indexOf(':');
  return colon < 0 ? [text, ''] : [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

/** Browsers encode a quote in a name as `%22`; it is shown as sent. */
function parameterOf(disposition: string, name: string): string | null {
  const pattern = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i');
  const [, quoted, plain] = pattern.exec(disposition) ?? [];
  return quoted ?? plain ?? null;
}

function bodyOf(content: ByteText): Pick<CapturedBody, 'encoding' | 'content'> {
  const text = decodeUtf8(content);
  return text === null || text.includes('\0')
    ? { encoding: 'hex', content: byteTextToHex(content) }
    : { encoding: 'utf8', content: text };
}
