import { benchLimits, type HeldBody, type HeldMessage } from '@sentiero/contracts/bench';
import type { Fields } from '@sentiero/http1/fields';
import { headTexts } from '@sentiero/traffic/head-bytes';
import { isOurs, withoutOurCookies } from '../access/cookies.ts';
import { isOurHeader } from '../forward/headers.ts';
import { decodeBody } from '../recorder/decode-body.ts';

type Shown = Pick<HeldMessage, 'headers' | 'latin1' | 'body'> & { line: string };

/** Headers that concern one connection, and those of the framing, which follows from the body. */
const leftOut: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export const isShown = (lower: string): boolean =>
  !leftOut.has(lower) && !lower.startsWith('proxy-') && !isOurHeader(lower);

/**
 * A message as its learner may edit it and send it back, without the lines that the proxy sets itself; `line` is what is
 * shown of its first line. Null if the decoded body is too large.
 */
export async function shownMessage(line: string, fields: Fields, bytes: Buffer): Promise<Shown | null> {
  const body = await shownBody(fields, bytes);
  if (body === 'too large') return null;
  const headers: [string, string][] = [];
  fields.each((name, value, lower) => {
    if (!isShown(lower) || (lower === 'set-cookie' && isOurs(value))) return;
    if (lower === 'content-encoding' && body?.coding) return;
    const kept = lower === 'cookie' ? withoutOurCookies(value) : value;
    if (kept || lower !== 'cookie') headers.push([name, kept]);
  });
  return { ...headTexts({ line, headers }), body };
}

type Told = Pick<HeldMessage, 'headers' | 'latin1' | 'body' | 'trailers'>;

/** The message without its first line, whose parts are fields of their own. */
export const messageOf = ({ headers, latin1, body }: Shown, trailers: Fields): Told => ({
  headers,
  ...(latin1 && { latin1 }),
  body,
  ...(trailers.names.length > 0 && { trailers: true }),
});

/** The size of a shown body, about that of its text in memory. */
export const sizeOf = ({ body }: Shown) => body?.content.length ?? 0;

async function shownBody(fields: Fields, bytes: Buffer): Promise<HeldBody | null | 'too large'> {
  if (bytes.length === 0) return null;
  const raw = { size: bytes.length, kept: bytes.length, cut: false };
  const body = await decodeBody(raw, bytes, { headers: fields.raw, limit: benchLimits.heldBodyBytes });
  if (!body) return null;
  const { size: _size, truncated: _truncated, cut, ...shown } = body;
  return cut === 'limit' ? 'too large' : shown;
}
