import { byteTextToHex, decodeUtf8, hexToByteText, toBytes, type ByteText } from '@sentiero/traffic/bytes';
import { byteTextOf } from '@sentiero/traffic/captured-body';
import { decodeText } from '@sentiero/traffic/charset';
import { encodeText } from '@sentiero/traffic/encode-text';
import { headBytes } from '@sentiero/traffic/head-bytes';
import type { BenchRequest, Body, Draft, Header } from './bench-request.ts';
import { bodyTextOf, draftParts, withBodyText } from './draft-parts.ts';

export type DraftProblem = {
  /** Counted from 1; null for the body. */
  readonly line: number | null;
  readonly code: 'no-method' | 'no-target' | 'no-colon' | 'no-name' | 'not-latin1' | BodyProblem;
};
type BodyProblem = 'bad-hex' | 'bad-text' | 'bad-charset';
export type ParsedDraft = { readonly request: BenchRequest; readonly problems: readonly DraftProblem[] };

const version = / HTTP\/\d(\.\d)?$/;
const pairsInRow = 16;

type Message = { line: string } & Pick<BenchRequest, 'headers' | 'latin1' | 'body'>;

export const formatRequest = ({ method, target, ...message }: BenchRequest): Draft =>
  formatMessage({ line: `${method} ${target} HTTP/1.1`, ...message });

/** A message as text. If a line of its head is Latin-1, all of it is shown so: nothing else keeps every byte. */
export function formatMessage({ line, headers, latin1 = [], body }: Message): Draft {
  const isLatin1 = latin1.length > 0;
  const pairs = headers.map(([name, value]): [string, string] => [name, value]);
  const head = isLatin1 ? headBytes({ line, headers: pairs }, latin1) : { line, headers: pairs };
  const text = `${[head.line, ...head.headers.map(formatHeader)].join('\n')}\n\n`;
  const shown = showBody(body);
  return {
    text: text + shown.text,
    bodyAs: shown.bodyAs,
    ...(body?.charset !== undefined && { charset: body.charset }),
    ...(isLatin1 && { isLatin1 }),
    ...(body?.coded !== undefined && { coded: { content: body.coded, shown: shown.text } }),
  };
}

/** As text if that text gives back the same bytes. */
function showBody(body: Body | null): { text: string; bodyAs: Draft['bodyAs'] } {
  if (!body) return { text: '', bodyAs: 'utf8' };
  const { charset } = body;
  const bytes = byteTextOf(body);
  const wanted = charset === undefined ? 'utf8' : 'charset';
  const isText = body.encoding === 'utf8' || charset !== undefined;
  const text = isText ? textIn(bytes, wanted, charset) : null;
  return text === null ? { text: hexRows(bytes), bodyAs: 'hex' } : { text, bodyAs: wanted };
}

/** The bytes in this notation; null if they cannot be written in it. */
function textIn(bytes: ByteText, bodyAs: Draft['bodyAs'], charset: string | undefined): string | null {
  if (bodyAs === 'hex') return hexRows(bytes);
  if (bodyAs === 'utf8' || charset === undefined) return decodeUtf8(bytes);
  const text = decodeText(toBytes(bytes), charset);
  return encodeText(text, charset) === bytes ? text : null;
}

export const formatHeader = ([name, value]: Header): string =>
  value === '' ? `${name}:` : `${name}: ${value}`;

const notLatin1 = /[^\0-\xff]/;

/** The request in a draft, as far as it can be read, and the problems that prevent sending it. */
export function parseDraft(draft: Draft): ParsedDraft {
  const problems: DraftProblem[] = [];
  const { lines } = draftParts(draft.text);
  const [first, ...rest] = lines;
  const { method, target } = parseRequestLine(first?.text ?? '');
  if (method === '') problems.push({ line: 1, code: 'no-method' });
  else if (target === '') problems.push({ line: 1, code: 'no-target' });
  const headers: Header[] = [];
  rest.forEach((line, place) => {
    const header = parseHeader(line.text);
    if (header && header[0] !== '') headers.push(header);
    else problems.push({ line: place + 2, code: header ? 'no-name' : 'no-colon' });
  });
  if (draft.isLatin1)
    lines.forEach(({ text }, place) => {
      if (notLatin1.test(text)) problems.push({ line: place + 1, code: 'not-latin1' });
    });
  const body = bodyOf(draft);
  if (typeof body === 'string') problems.push({ line: null, code: body });
  const isPlain = codingOf(draft) === 'removed';
  const sent = isPlain ? headers.filter(([name]) => name.toLowerCase() !== 'content-encoding') : headers;
  const latin1 = draft.isLatin1 ? [-1, ...sent.keys()] : undefined;
  const request = { method, target, headers: sent, ...(latin1 && { latin1 }) };
  return { request: { ...request, body: typeof body === 'string' ? null : body }, problems };
}

/** Whether the body has a content coding, and loses it because it was edited. */
export function codingOf({ text, coded }: Draft): 'none' | 'kept' | 'removed' {
  if (!coded) return 'none';
  return bodyTextOf(text) === coded.shown ? 'kept' : 'removed';
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

/** The body as it is sent. */
function bodyOf(draft: Draft): Body | null | BodyProblem {
  if (draft.coded && codingOf(draft) === 'kept') return { encoding: 'base64', content: draft.coded.content };
  const text = bodyTextOf(draft.text);
  if (text === '') return null;
  if (draft.bodyAs === 'utf8' && text.isWellFormed()) return { encoding: 'utf8', content: text };
  const bytes = shownBytes(draft);
  if (bytes === null) return problemOf[draft.bodyAs];
  return bytes === '' ? null : { encoding: 'base64', content: btoa(bytes) };
}

const problemOf = { utf8: 'bad-text', charset: 'bad-charset', hex: 'bad-hex' } as const;

/** The bytes of the body's text, without a content coding; null if it has none. */
function shownBytes({ text, bodyAs, charset = 'utf-8' }: Draft): ByteText | null {
  const body = bodyTextOf(text);
  if (bodyAs !== 'hex') return encodeText(body, bodyAs === 'utf8' ? 'utf-8' : charset);
  const digits = body.replaceAll(/\s/g, '');
  return /^(?:[0-9a-f]{2})*$/i.test(digits) ? hexToByteText(digits) : null;
}

function hexRows(bytes: ByteText): string {
  const rows = Array.from({ length: Math.ceil(bytes.length / pairsInRow) }, (_row, place) =>
    byteTextToHex(bytes.slice(place * pairsInRow, (place + 1) * pairsInRow)).replaceAll(/..(?=.)/g, '$& '),
  );
  return rows.join('\n');
}

/**
 * The same bytes in another notation; null if the body cannot be written in it. A text that its charset cannot write has
 * no bytes, and becomes UTF-8 as it is.
 */
export function withBodyAs(draft: Draft, bodyAs: Draft['bodyAs']): Draft | null {
  const bytes = shownBytes(draft);
  if (bytes === null && draft.bodyAs === 'charset' && bodyAs === 'utf8') return { ...draft, bodyAs };
  const body = bytes === null ? null : textIn(bytes, bodyAs, draft.charset);
  if (body === null) return null;
  const isCoded = draft.coded && codingOf(draft) === 'kept';
  return {
    ...draft,
    text: withBodyText(draft.text, body),
    bodyAs,
    ...(isCoded && draft.coded && { coded: { ...draft.coded, shown: body } }),
  };
}
