import type { CapturedBody, CapturedRequest } from '@sentiero/contracts/capture';
import { hexDump, utf8Bytes } from '@sentiero/traffic/bytes';
import { byteTextOf, textOf } from '@sentiero/traffic/captured-body';
import { headBytes } from '@sentiero/traffic/head-bytes';
import { compareJson, type JsonDifference } from '@sentiero/traffic/json-text';
import { diffHeaders, type ComparedHeader, type HeaderDifference } from './diff-headers.ts';
import { diffText, type Piece } from './diff-text.ts';

export type BodyDifference =
  | { readonly kind: 'text' | 'bytes'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'json'; readonly values: readonly JsonDifference[] };
/** What is different but not counted: how JSON is laid out or coded, and what neither record kept. */
export type Ignored = 'white-space' | 'order' | 'coding' | 'incomplete';
export type RecordDifference = {
  readonly line: readonly Piece[];
  readonly headers: readonly HeaderDifference[];
  readonly body: BodyDifference;
  readonly ignored: readonly Ignored[];
  readonly count: number;
};
type Part = 'request' | 'response';

/** One half of two records: request line or status, headers and trailers as a set, and body. */
export function compareRecords(left: CapturedRequest, right: CapturedRequest, part: Part): RecordDifference {
  const line = diffText(lineOf(left, part), lineOf(right, part));
  const headers = diffHeaders(headersOf(left, part), headersOf(right, part));
  const { body, ignored } = compareBodies(left[part]?.body ?? null, right[part]?.body ?? null);
  const isCut = [left, right].some(({ cut, [part]: message }) => message?.body?.truncated || cut?.length);
  const inBody = body.kind === 'json' ? body.values.length : countOf(body.pieces);
  return {
    line,
    headers,
    body,
    ignored: isCut ? [...ignored, 'incomplete'] : ignored,
    count: countOf(line) + headers.filter(({ isSame }) => !isSame).length + inBody,
  };
}

/** With the bytes written out where they are not UTF-8: two spellings of a letter are not the same. */
function lineOf({ method, request, code, status, response }: CapturedRequest, part: Part): string {
  const message = part === 'request' ? request : response;
  const text = part === 'request' ? `${method} ${request.target}` : `${code ?? '–'} ${status}`;
  return message?.latin1?.includes(-1) ? escaped(text) : text;
}

const escaped = (latin1: string): string =>
  latin1.replaceAll(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);

function headersOf(record: CapturedRequest, part: Part): ComparedHeader[] {
  const message = record[part];
  if (!message) return [];
  const { headers, latin1 = [], trailers } = message;
  const bytes = headBytes({ line: '', headers }, latin1).headers;
  return [
    ...headers.map(([name, value], place): ComparedHeader => ({
      name,
      value: latin1.includes(place) ? escaped(value) : value,
      bytes: bytes[place]?.join(':') ?? '',
    })),
    ...trailers.map(([name, value]) => ({ name, value, bytes: utf8Bytes(`${name}:${value}`) })),
  ];
}

type BodyComparison = { body: BodyDifference; ignored: Ignored[] };

function compareBodies(left: CapturedBody | null, right: CapturedBody | null): BodyComparison {
  const [a, b] = [left ? byteTextOf(left) : '', right ? byteTextOf(right) : ''];
  const [one, other] = [left ? textOf(left) : '', right ? textOf(right) : ''];
  const isCoded = left?.coding !== right?.coding || left?.coded !== right?.coded;
  const ignored: Ignored[] = isCoded ? ['coding'] : [];
  const json = left && right && one !== null && other !== null ? compareJson(one, other) : null;
  if (json && (json.values.length > 0 || json.ignored !== null || a === b))
    return {
      body: { kind: 'json', values: json.values },
      ignored: json.ignored ? [...ignored, json.ignored] : ignored,
    };
  // Texts can be equal although their bytes are not.
  if (one !== null && other !== null && (one !== other || a === b))
    return { body: { kind: 'text', pieces: diffText(one, other) }, ignored };
  return { body: { kind: 'bytes', pieces: diffText(hexDump(a), hexDump(b)) }, ignored };
}

/** A text replaced by another counts as one difference. */
function countOf(pieces: readonly Piece[]): number {
  return pieces.filter(({ side }, place) => side !== 'both' && !isReplacement(pieces, place)).length;
}

const isReplacement = (pieces: readonly Piece[], place: number): boolean =>
  pieces[place]?.side === 'right' && pieces[place - 1]?.side === 'left';
