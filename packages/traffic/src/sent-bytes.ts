import type { CapturedBody, CapturedRequest } from '@sentiero/contracts/capture';
import type { ByteText } from './bytes.ts';
import { byteTextOf } from './captured-body.ts';
import { headBytes, type Header } from './head-bytes.ts';

/** A request in bytes, as it goes over the wire but for its framing. A body that is empty is null. */
export type SentRequest = {
  readonly method: ByteText;
  /** As in the first line. */
  readonly target: ByteText;
  readonly headers: readonly Readonly<Header>[];
  /** With its content codings. */
  readonly body: ByteText | null;
};

/**
 * The bytes of a recorded request, as far as they were recorded. Where only the decoded body was kept, the header that
 * names the coding is left out.
 */
export function sentRequest({ method, request }: Pick<CapturedRequest, 'method' | 'request'>): SentRequest {
  const { target, body, latin1 } = request;
  const lacksCoding = body !== null && isOnlyDecoded(body);
  const lineOf = (line: string): ByteText => headBytes({ line, headers: [] }, latin1).line;
  const { headers } = headBytes({ line: '', headers: request.headers }, latin1);
  const bytes = body && (body.coded === undefined ? byteTextOf(body) : atob(body.coded));
  return {
    method: lineOf(method),
    target: lineOf(target),
    headers: headers.filter(([name]) => !lacksCoding || name.toLowerCase() !== 'content-encoding'),
    body: bytes === '' ? null : bytes,
  };
}

/** Whether the content of a body is without its content codings, of which records of versions before 0.3 have no name. */
export const isDecoded = (body: CapturedBody): boolean =>
  body.coding !== undefined || (!body.truncated && byteTextOf(body).length !== body.size);

/** Whether the body was recorded only without the content codings that its headers name. */
export const isOnlyDecoded = (body: CapturedBody): boolean => body.coded === undefined && isDecoded(body);
