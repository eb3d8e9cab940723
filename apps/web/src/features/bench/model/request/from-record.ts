import type { CapturedBody, CapturedRequest } from '@sentiero/contracts/capture';
import { asSendable } from './as-sendable.ts';
import { byteTextOf, byteTextToHex } from '../../../../shared/text/bytes.ts';
import type { BenchRequest, Body, Header } from './bench-request.ts';

/** The recorded body is decoded, so its `Content-Encoding` would be wrong. */
const isKept = ([name]: Header) => name.toLowerCase() !== 'content-encoding';

/** A recorded request in the form in which the bench can send it again. */
export function fromRecord({ method, request }: CapturedRequest): BenchRequest {
  const { target, headers, body } = request;
  const content = body && body.content !== '' ? bytesOf(body) : null;
  return asSendable({ method, target, headers: headers.filter(isKept), body: content }).request;
}

/** A text in another charset is sent as the bytes that it was. */
function bytesOf(body: CapturedBody): Body {
  if (body.charset !== undefined) return { encoding: 'hex', content: byteTextToHex(byteTextOf(body)) };
  return { encoding: body.encoding, content: body.content };
}
