import type { HeldEdit } from '@sentiero/contracts/ingest';
import { hostOf, parseRequestHead, Refusal, type RequestHead } from '@sentiero/http1/request-head';
import { parseResponseHead, type ResponseHead } from '@sentiero/http1/response-head';
import { isReservedPath } from '../access/own-paths.ts';

export type RequestEdit = { head: RequestHead; body: Buffer };
export type ResponseEdit = { head: ResponseHead; body: Buffer };

/** The learner's edit of a held request, parsed as if it had arrived. Throws if it cannot be sent. */
export function readRequestEdit(edit: HeldEdit, before: RequestHead): RequestEdit {
  const head = parseRequestHead(textOf(`${edit.line} HTTP/1.1`, edit.headers));
  if (head.method === 'CONNECT') throw new Refusal(405, 'CONNECT is not forwarded.');
  if (isReservedPath(head.target)) throw new Refusal(404, 'The path belongs to the platform.');
  const left = head.fields.get('max-forwards');
  if (head.method === 'OPTIONS' && left !== undefined && !/^0*[1-9]\d{0,8}$/.test(left))
    throw new Refusal(400, 'It is a question to the proxy itself.');
  if (hostOf(head) !== hostOf(before)) throw new Refusal(400, 'The host is another one.');
  const body = bodyOf(edit);
  const length = head.framing.kind === 'length' ? head.framing.length : 0;
  if (head.framing.kind === 'chunked' || length !== body.length)
    throw new Refusal(400, 'The length of the body is wrong.');
  return { head: { ...head, version: before.version }, body };
}

/** The learner's edit of a held response to a request with that method. */
export function readResponseEdit(edit: HeldEdit, method: string): ResponseEdit {
  const head = parseResponseHead(textOf(`HTTP/1.1 ${edit.line}`, edit.headers), method);
  const isBodiless = head.framing.kind === 'none';
  const body = isBodiless ? Buffer.alloc(0) : bodyOf(edit);
  const length = head.framing.kind === 'length' ? head.framing.length : 0;
  if (!isBodiless && length !== body.length) throw new Refusal(400, 'The length of the body is wrong.');
  return { head, body };
}

const bodyOf = ({ body }: HeldEdit) => Buffer.from(body?.content ?? '', 'hex');

/** A head as Latin-1, in which each byte is one character. */
function textOf(line: string, headers: readonly string[]): string {
  const lines = [line];
  for (let index = 0; index + 1 < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n`).toString('latin1');
}
