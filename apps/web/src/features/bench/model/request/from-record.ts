import type { CapturedRequest } from '@sentiero/contracts/capture';
import { asSendable } from '../curl/as-sendable.ts';
import type { BenchRequest, Header } from './bench-request.ts';

/** The recorded body is decoded, so its `Content-Encoding` would be wrong. */
const isKept = ([name]: Header) => name.toLowerCase() !== 'content-encoding';

/** A recorded request in the form in which the bench can send it again. */
export function fromRecord({ method, request }: CapturedRequest): BenchRequest {
  const { target, headers, body } = request;
  const content = body && body.content !== '' ? { encoding: body.encoding, content: body.content } : null;
  return asSendable({ method, target, headers: headers.filter(isKept), body: content }).request;
}
