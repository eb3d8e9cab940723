import type { HeldBody } from '@sentiero/contracts/bench';
import type { HeldEdit } from '@sentiero/contracts/ingest';
import type { Fields } from '@sentiero/http1/fields';
import { hasBody, hostOf, parseRequestHead, Refusal, type RequestHead } from '@sentiero/http1/request-head';
import { parseResponseHead, type ResponseHead } from '@sentiero/http1/response-head';
import { isReservedPath } from '../access/own-paths.ts';
import { isShown } from './shown-message.ts';

export type RequestEdit = { head: RequestHead; body: Buffer };
export type ResponseEdit = { head: ResponseHead; body: Buffer };

/** The held message: its header lines, its bytes, and the body that was shown of them. */
export type Original = { fields: Fields; bytes: Buffer; shown: HeldBody | null };

/** The learner's edit of a held request, parsed as if it had arrived. Throws if it cannot be sent. */
export function readRequestEdit(edit: HeldEdit, before: RequestHead, original: Original): RequestEdit {
  const { headers, body } = restored(edit, original);
  const hadLength = before.fields.get('content-length') !== undefined;
  const isFramed = body.length > 0 || hasBody(before) || hadLength;
  const head = parseRequestHead(
    textOf(`${edit.line} HTTP/1.1`, isFramed ? withLength(headers, body, original) : headers),
  );
  if (head.method === 'CONNECT') throw new Refusal(405, 'CONNECT is not forwarded.');
  if (isReservedPath(head.target)) throw new Refusal(404, 'The path belongs to the platform.');
  const left = head.fields.get('max-forwards');
  if (head.method === 'OPTIONS' && left !== undefined && !/^0*[1-9]\d{0,8}$/.test(left))
    throw new Refusal(400, 'It is a question to the proxy itself.');
  if (hostOf(head) !== hostOf(before)) throw new Refusal(400, 'The host is another one.');
  const length = head.framing.kind === 'length' ? head.framing.length : 0;
  if (head.framing.kind === 'chunked' || length !== body.length)
    throw new Refusal(400, 'The length of the body is wrong.');
  return { head: { ...head, version: before.version }, body };
}

/**
 * The learner's edit of a held response to a request with that method. A response without a body keeps the framing that
 * the target gave it, which is that of another response.
 */
export function readResponseEdit(edit: HeldEdit, method: string, original: Original): ResponseEdit {
  const { headers, body } = restored(edit, original);
  const parse = (lines: readonly string[]) =>
    parseResponseHead(textOf(`HTTP/1.1 ${edit.line}`, lines), method);
  if (parse(headers).framing.kind === 'none')
    return { head: parse(withOldLines(headers, original, framing)), body: Buffer.alloc(0) };
  const head = parse(withLength(headers, body, original));
  const length = head.framing.kind === 'length' ? head.framing.length : 0;
  if (length !== body.length) throw new Refusal(400, 'The length of the body is wrong.');
  return { head, body };
}

type Lines = readonly string[];
const framing: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);
const coding: ReadonlySet<string> = new Set(['content-encoding']);

/** A body that returns as it was shown has the bytes that it had, with their coding. */
function restored(edit: HeldEdit, original: Original): { headers: Lines; body: Buffer } {
  const body = Buffer.from(edit.body, 'base64');
  const { shown, bytes } = original;
  if (!shown?.coding || !body.equals(Buffer.from(shown.content, shown.encoding)))
    return { headers: edit.headers, body };
  return { headers: withOldLines(edit.headers, original, coding), body: bytes };
}

const has = (headers: Lines, names: ReadonlySet<string>) =>
  headers.some((name, index) => index % 2 === 0 && names.has(name.toLowerCase()));

/** The lines with the body's length where the original had its own. */
function withLength(headers: Lines, body: Buffer, { fields }: Original): Lines {
  if (has(headers, framing)) return headers;
  return headers.toSpliced(placeOf(headers, fields, framing), 0, 'Content-Length', String(body.length));
}

/** The lines with those of the original that have one of these names, unless the edit has its own. */
function withOldLines(headers: Lines, { fields }: Original, names: ReadonlySet<string>): Lines {
  if (has(headers, names)) return headers;
  const old: string[] = [];
  fields.each((name, value, lower) => names.has(lower) && old.push(name, value));
  return headers.toSpliced(placeOf(headers, fields, names), 0, ...old);
}

/** After the line that came before those in the original, by its name; at the end if there is none such. */
function placeOf(headers: Lines, before: Fields, names: ReadonlySet<string>): number {
  const at = before.names.findIndex((name) => names.has(name));
  if (at < 0) return headers.length;
  const anchor = before.names.slice(0, at).findLast(isShown);
  if (anchor === undefined) return 0;
  const found = headers.findLastIndex((name, index) => index % 2 === 0 && name.toLowerCase() === anchor);
  return found < 0 ? headers.length : found + 2;
}

/** A head in which each character is a byte. */
function textOf(line: string, headers: Lines): string {
  const lines = [line];
  for (let index = 0; index + 1 < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  return `${lines.join('\r\n')}\r\n`;
}
