import type { CapturedBody, CapturedRequest } from '@sentiero/contracts/capture';
import { isOnlyDecoded } from '@sentiero/traffic/sent-bytes';
import { isSendable } from './sendable-headers.ts';
import type { BenchRequest, Body } from './bench-request.ts';

/** A recorded request in the form in which the bench can send it again. */
export function fromRecord({ method, request }: CapturedRequest): BenchRequest {
  const { target, body, latin1 = [] } = request;
  const isDecoded = body !== null && isOnlyDecoded(body);
  const lines = request.headers
    .map((header, place) => ({ header, isLatin1: latin1.includes(place) }))
    .filter(({ header: [name] }) => isSendable(name))
    .filter(({ header: [name] }) => !isDecoded || name.toLowerCase() !== 'content-encoding');
  const places = lines.flatMap(({ isLatin1 }, place) => (isLatin1 ? [place] : []));
  const marked = latin1.includes(-1) ? [-1, ...places] : places;
  return {
    method,
    target,
    headers: lines.map(({ header }) => header),
    ...(marked.length > 0 && { latin1: marked }),
    body: body && (body.content !== '' || body.coded) ? pick(body) : null,
  };
}

const pick = ({ encoding, content, charset, coded }: CapturedBody): Body => ({
  encoding,
  content,
  ...(charset !== undefined && { charset }),
  ...(coded !== undefined && { coded }),
});
