import { benchLimits, type BenchBody, type HeldMessage } from '@sentiero/contracts/bench';
import type { Fields } from '@sentiero/http1/fields';
import { isOurs, withoutOurCookies } from '../access/cookies.ts';
import { isOurHeader } from '../forward/headers.ts';
import { decodeBody } from '../recorder/decode-body.ts';
import { fromLatin1 } from '../recorder/text.ts';

type Shown = Pick<HeldMessage, 'headers' | 'body'>;

/** Headers that concern one connection, or the encoding that the displayed body no longer has. */
const leftOut: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * A message as its learner may edit it and send it back: with a decoded body, and without the lines that the proxy
 * sets itself. Null if the decoded body is too large.
 */
export async function shownMessage(fields: Fields, bytes: Buffer): Promise<Shown | null> {
  const headers: [string, string][] = [];
  fields.each((name, value, lower) => {
    if (leftOut.has(lower) || lower.startsWith('proxy-') || isOurHeader(lower)) return;
    if (lower === 'set-cookie' && isOurs(value)) return;
    const kept = lower === 'cookie' ? withoutOurCookies(value) : value;
    if (kept || lower !== 'cookie') headers.push([fromLatin1(name), fromLatin1(kept)]);
  });
  const body = await shownBody(fields, bytes);
  return body === 'too large' ? null : { headers, body };
}

/** The size of a shown body, about that of its text in memory. */
export const sizeOf = ({ body }: Shown) => body?.content.length ?? 0;

async function shownBody(fields: Fields, bytes: Buffer): Promise<BenchBody | null | 'too large'> {
  if (bytes.length === 0) return null;
  const raw = { size: bytes.length, kept: bytes.length, cut: false };
  const body = await decodeBody(raw, bytes, { headers: fields.raw, limit: benchLimits.heldBodyBytes });
  if (!body) return null;
  return body.truncated ? 'too large' : { encoding: body.encoding, content: body.content };
}
