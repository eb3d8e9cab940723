import type { BodyCut, CapturedBody } from '@sentiero/contracts/capture';
import { toBase64 } from '@sentiero/traffic/bytes';
import { contentOf } from '@sentiero/traffic/captured-body';
import { decodeContent } from '@sentiero/traffic/content-coding';
import type { RawBody, RawLines } from './raw-record.ts';
import { headerValue } from './text.ts';

type Options = {
  headers: RawLines;
  limit: number;
  /** Whether the bytes with their content coding are kept, too: those of a request can be sent again. */
  keepsCoded?: boolean;
};

/** A copied body as records have it: without its content codings, and at most `limit` bytes of it. */
export async function decodeBody(
  body: RawBody | null,
  raw: Buffer,
  { headers, limit, keepsCoded = false }: Options,
): Promise<CapturedBody | null> {
  if (!body) return null;
  const decoded = await decodeContent(raw, headerValue(headers, 'content-encoding'), limit);
  const cut: BodyCut | null = body.cut ? 'limit' : (decoded.cut ?? (body.isUnfinished ? 'connection' : null));
  return {
    ...contentOf(decoded.bytes, headerValue(headers, 'content-type'), cut === null),
    ...(decoded.coding !== '' && { coding: decoded.coding }),
    ...(decoded.coding !== '' && keepsCoded && { coded: toBase64(raw) }),
    size: body.size,
    truncated: cut !== null,
    ...(cut !== null && { cut }),
  };
}
