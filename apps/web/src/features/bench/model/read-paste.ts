import { asSendable } from './curl/as-sendable.ts';
import { parseCurl, type CurlNote } from './curl/parse-curl.ts';
import { parseHttp } from './curl/parse-http.ts';
import type { BenchRequest } from './request/bench-request.ts';

export type Pasted = {
  readonly request: BenchRequest;
  /** The original host; the bench sends the request to the lesson's application anyway. */
  readonly host: string | null;
  readonly leftOut: readonly string[];
  readonly notes: readonly CurlNote[];
};

/** Why a text cannot be read: the other commands that developer tools copy are named. */
export function unreadKind(text: string): 'powershell' | 'fetch' | 'unread' {
  if (/\b(Invoke-WebRequest|Invoke-RestMethod|WebRequestSession)\b/i.test(text)) return 'powershell';
  return /^\s*(await\s+)?fetch\(/.test(text) ? 'fetch' : 'unread';
}

/** A curl command or a request as sent over the wire; null for other text. */
export function readPaste(text: string): Pasted | null {
  const curl = parseCurl(text);
  const read = curl ?? parseHttp(text);
  if (!read) return null;
  const { request, leftOut } = asSendable(read.request);
  const isOwn = (name: string) => !/^(?:host|content-length|connection)$/i.test(name);
  return { request, host: read.host, leftOut: leftOut.filter(isOwn), notes: curl?.notes ?? [] };
}
