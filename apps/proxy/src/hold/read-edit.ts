import type { HeldEdit } from '@sentiero/contracts/ingest';
import type { Fields } from '@sentiero/http1/fields';
import { hasBody, hostOf, parseRequestHead, Refusal, type RequestHead } from '@sentiero/http1/request-head';
import { parseResponseHead, type ResponseHead } from '@sentiero/http1/response-head';
import { isReservedPath } from '../access/own-paths.ts';
import { framing, isShown } from './shown-message.ts';

export type RequestEdit = { head: RequestHead; body: Buffer };
export type ResponseEdit = { head: ResponseHead; body: Buffer };

/** The learner's edit of a held request, parsed as if it had arrived. Throws if it cannot be sent. */
export function readRequestEdit(edit: HeldEdit, before: RequestHead): RequestEdit {
  const body = bodyOf(edit);
  const isFramed = body.length > 0 || hasBody(before);
  const headers = isFramed ? withLength(edit, body, before.fields) : edit.headers;
  const head = parseRequestHead(textOf(`${edit.line} HTTP/1.1`, headers));
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
export function readResponseEdit(edit: HeldEdit, method: string, before: Fields): ResponseEdit {
  const parse = (headers: readonly string[]) =>
    parseResponseHead(textOf(`HTTP/1.1 ${edit.line}`, headers), method);
  if (parse(edit.headers).framing.kind === 'none')
    return { head: parse(withOldFraming(edit, before)), body: Buffer.alloc(0) };
  const body = bodyOf(edit);
  const head = parse(withLength(edit, body, before));
  const length = head.framing.kind === 'length' ? head.framing.length : 0;
  if (length !== body.length) throw new Refusal(400, 'The length of the body is wrong.');
  return { head, body };
}

const bodyOf = ({ body }: HeldEdit) => Buffer.from(body, 'base64');

const isFramed = (headers: readonly string[]) =>
  headers.some((name, index) => index % 2 === 0 && framing.has(name.toLowerCase()));

/** The lines with the body's length where the original had its own. */
function withLength({ headers }: HeldEdit, body: Buffer, before: Fields): readonly string[] {
  if (isFramed(headers)) return headers;
  return headers.toSpliced(placeOfFraming(headers, before), 0, 'Content-Length', String(body.length));
}

function withOldFraming({ headers }: HeldEdit, before: Fields): readonly string[] {
  if (isFramed(headers)) return headers;
  const old: string[] = [];
  before.each((name, value, lower) => framing.has(lower) && old.push(name, value));
  return headers.toSpliced(placeOfFraming(headers, before), 0, ...old);
}

/** After the line that came before the original's framing, by its name; at the end if there is none such. */
function placeOfFraming(headers: readonly string[], before: Fields): number {
  const at = before.names.findIndex((name) => framing.has(name));
  if (at < 0) return headers.length;
  const anchor = before.names.slice(0, at).findLast(isShown);
  if (anchor === undefined) return 0;
  const found = headers.findLastIndex((name, index) => index % 2 === 0 && name.toLowerCase() === anchor);
  return found < 0 ? headers.length : found + 2;
}

function textOf(line: string, headers: readonly string[]): string {
  const lines = [line];
  for (let index = 0; index + 1 < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  return `${lines.join('\r\n')}\r\n`;
}
