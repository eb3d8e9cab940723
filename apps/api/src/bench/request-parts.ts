import type { BenchRequest, RunPlace } from '@sentiero/contracts/bench';
import type { ByteText } from '@sentiero/traffic/bytes';
import { headTextBytes } from '@sentiero/traffic/head-bytes';
import { bodyBytes, charsetProblem, refuse } from './wire-request.ts';

export type Part = Pick<RunPlace, 'part' | 'header'>;

/** Whether a part of the head is written in Latin-1. Anything else is UTF-8. */
export function isLatin1Part({ latin1 = [] }: BenchRequest, { part, header = 0 }: Part): boolean {
  if (part === 'method' || part === 'body') return false;
  return latin1.includes(part === 'target' ? -1 : header);
}

/** The bytes of a part as they are sent; null for a header that is not there. Refuses a text that has no bytes. */
export function partBytes(request: BenchRequest, part: Part): ByteText | null {
  if (part.part === 'body') return bodyBytes(request.body, '/request/body').toString('latin1');
  const { path, text } = partText(request, part);
  if (text === undefined) return null;
  const isLatin1 = isLatin1Part(request, part);
  const message = charsetProblem(text, isLatin1);
  if (message) refuse([{ path, message }]);
  return headTextBytes(text, isLatin1);
}

function partText({ method, target, headers }: BenchRequest, { part, header = -1 }: Part) {
  if (part === 'method') return { path: '/request/method', text: method };
  if (part === 'target') return { path: '/request/target', text: target };
  return { path: `/request/headers/${header}`, text: headers[header]?.[part === 'name' ? 0 : 1] };
}

/** The request with other bytes in one part, whose line becomes Latin-1: that is the bytes themselves. */
export function withPartBytes(request: BenchRequest, place: Part, bytes: ByteText): BenchRequest {
  const { part, header = 0 } = place;
  if (part === 'body')
    return {
      ...request,
      body: { encoding: 'base64', content: Buffer.from(bytes, 'latin1').toString('base64') },
    };
  if (part === 'method') return { ...request, method: bytes };
  const known = request.latin1 ?? [];
  if (part === 'target') return { ...request, target: bytes, latin1: [...known, -1] };
  const [name, value] = (['name', 'value'] as const).map((own) =>
    own === part ? bytes : (partBytes(request, { part: own, header }) ?? ''),
  );
  const headers = request.headers.with(header, [name ?? '', value ?? '']);
  return { ...request, headers, latin1: [...known, header] };
}
