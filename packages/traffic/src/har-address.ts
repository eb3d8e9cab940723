import type { CapturedRequest } from '@sentiero/contracts/capture';
import { escapeByte, escapeBytes } from './bytes.ts';
import { firstLine } from './head-bytes.ts';

type Exchange = Pick<CapturedRequest, 'url' | 'request'>;

/**
 * The address as recorded, but for what clients leave out of an address or end it at, and for a backslash in a path, of
 * which they make a slash.
 */
export function addressOf({ url, request }: Exchange): string {
  const question = url.indexOf('?');
  const end = question < 0 ? url.length : question;
  const kept =
    url.slice(0, end).replaceAll(/[\0-\x20\x7f#\\]/g, escapeByte) +
    url.slice(end).replaceAll(/[\0-\x20\x7f#]/g, escapeByte);
  // Bytes that are not UTF-8 stand there as Latin-1, of which clients would send the UTF-8.
  return request.latin1?.includes(firstLine) ? escapeBytes(kept) : kept;
}

/** Whether clients that normalise addresses, as browsers do, send the recorded one. */
export const isSentAsRecorded = (exchange: Exchange): boolean =>
  URL.canParse(exchange.url) &&
  addressOf(exchange) === exchange.url &&
  new URL(exchange.url).href === exchange.url;
