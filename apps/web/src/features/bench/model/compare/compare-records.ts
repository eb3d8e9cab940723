import type { CapturedBody, CapturedRequest } from '@sentiero/contracts/capture';
import { hexDump } from '../../../../shared/text/bytes.ts';
import { diffHeaders, type HeaderDifference } from './diff-headers.ts';
import { diffJson, type JsonDifference } from './diff-json.ts';
import { diffText, type Piece } from './diff-text.ts';

export type BodyDifference =
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'json'; readonly values: readonly JsonDifference[] };
export type RecordDifference = {
  readonly line: readonly Piece[];
  readonly headers: readonly HeaderDifference[];
  readonly body: BodyDifference;
  readonly count: number;
};

/** One half of two records: request line or status, headers as a set, and body. */
export function compareRecords(
  left: CapturedRequest,
  right: CapturedRequest,
  part: 'request' | 'response',
): RecordDifference {
  const line = diffText(lineOf(left, part), lineOf(right, part));
  const headers = diffHeaders(left[part]?.headers ?? [], right[part]?.headers ?? []);
  const body = compareBodies(left[part]?.body ?? null, right[part]?.body ?? null);
  const isDifferent = ({ left: a, right: b, isMoved }: HeaderDifference) => a !== b || isMoved;
  const inBody = body.kind === 'json' ? body.values.length : countOf(body.pieces);
  return { line, headers, body, count: countOf(line) + headers.filter(isDifferent).length + inBody };
}

function lineOf({ method, request, code, status }: CapturedRequest, part: 'request' | 'response'): string {
  return part === 'request' ? `${method} ${request.target}` : `${code ?? '–'} ${status}`;
}

function compareBodies(left: CapturedBody | null, right: CapturedBody | null): BodyDifference {
  const [a, b] = [textOf(left), textOf(right)];
  const values = left && right ? diffJson(a, b) : null;
  return values ? { kind: 'json', values } : { kind: 'text', pieces: diffText(a, b) };
}

/** Bytes are compared by their hex dump. */
function textOf(body: CapturedBody | null): string {
  if (!body) return '';
  return body.encoding === 'hex' ? hexDump(body.content) : body.content;
}

/** A text replaced by another counts as one difference. */
function countOf(pieces: readonly Piece[]): number {
  return pieces.filter(({ side }, place) => side !== 'both' && !isReplacement(pieces, place)).length;
}

const isReplacement = (pieces: readonly Piece[], place: number): boolean =>
  pieces[place]?.side === 'right' && pieces[place - 1]?.side === 'left';
