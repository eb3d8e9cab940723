import { byteTextToHex, byteTextOf, decodeUtf8, hexToByteText } from '../../../../shared/text/bytes.ts';
import type { BenchRequest, Body, Draft, Header } from './bench-request.ts';
import { bodyTextOf, draftParts, withBodyText } from './draft-parts.ts';

export type DraftProblem = {
  /** Counted from 1; null for the body. */
  readonly line: number | null;
  readonly code: 'no-method' | 'no-target' | 'no-colon' | 'no-name' | 'bad-hex' | 'bad-text';
};
export type ParsedDraft = { readonly request: BenchRequest; readonly problems: readonly DraftProblem[] };

const version = / HTTP\/\d(\.\d)?$/;
const pairsInRow = 16;

export function formatRequest({ method, target, headers, body }: BenchRequest): Draft {
  const head = [`${method} ${target} HTTP/1.1`, ...headers.map(formatHeader)];
  const bodyAs = body?.encoding ?? 'utf8';
  return { text: `${head.join('\n')}\n\n${body ? formatBody(body) : ''}`, bodyAs };
}

export const formatHeader = ([name, value]: Header): string =>
  value === '' ? `${name}:` : `${name}: ${value}`;

/** The request in a draft, as far as it can be read, and the problems that prevent sending it. */
export function parseDraft({ text, bodyAs }: Draft): ParsedDraft {
  const problems: DraftProblem[] = [];
  const [first, ...rest] = draftParts(text).lines;
  const { method, target } = parseRequestLine(first?.text ?? '');
  if (method === '') problems.push({ line: 1, code: 'no-method' });
  else if (target === '') problems.push({ line: 1, code: 'no-target' });
  const headers: Header[] = [];
  rest.forEach((line, place) => {
    const header = parseHeader(line.text);
    if (header && header[0] !== '') headers.push(header);
    else problems.push({ line: place + 2, code: header ? 'no-name' : 'no-colon' });
  });
  const body = parseBody(bodyTextOf(text), bodyAs);
  if (body === 'bad') problems.push({ line: null, code: bodyAs === 'hex' ? 'bad-hex' : 'bad-text' });
  return { request: { method, target, headers, body: body === 'bad' ? null : body }, problems };
}

/**
 * The target is everything between the method and the version, so that spaces in it, which are not allowed, can be
 * reported.
 */
export function parseRequestLine(line: string): { method: string; target: string } {
  const space = line.indexOf(' ');
  if (space < 0) return { method: line, target: '' };
  return { method: line.slice(0, space), target: line.slice(space + 1).replace(version, '') };
}

/** One space after the colon is notation; any further one belongs to the value. */
export function parseHeader(line: string): Header | null {
  const colon = line.indexOf(':');
  if (colon < 0) return null;
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}

function parseBody(text: string, bodyAs: Draft['bodyAs']): Body | null | 'bad' {
  if (bodyAs === 'utf8') {
    if (text === '') return null;
    return text.isWellFormed() ? { encoding: 'utf8', content: text } : 'bad';
  }
  const content = text.replaceAll(/\s/g, '').toLowerCase();
  if (content === '') return null;
  return /^(?:[0-9a-f]{2})+$/.test(content) ? { encoding: 'hex', content } : 'bad';
}

function formatBody({ encoding, content }: Body): string {
  if (encoding === 'utf8') return content;
  const pairs = content.match(/../g) ?? [];
  const rows = Array.from({ length: Math.ceil(pairs.length / pairsInRow) }, (_row, place) =>
    pairs.slice(place * pairsInRow, (place + 1) * pairsInRow).join(' '),
  );
  return rows.join('\n');
}

/** The same bytes in the other notation; null if the body cannot be written in it. */
export function withBodyAs(draft: Draft, bodyAs: Draft['bodyAs']): Draft | null {
  const body = parseBody(bodyTextOf(draft.text), draft.bodyAs);
  if (body === 'bad') return null;
  if (body === null) return { text: draft.text, bodyAs };
  const converted = convertBody(body, bodyAs);
  return converted && { text: withBodyText(draft.text, formatBody(converted)), bodyAs };
}

function convertBody(body: Body, encoding: Body['encoding']): Body | null {
  if (body.encoding === encoding) return body;
  if (encoding === 'hex') return { encoding, content: byteTextToHex(byteTextOf(body)) };
  const content = decodeUtf8(hexToByteText(body.content));
  return content === null ? null : { encoding, content };
}
