import { readCurl, type CurlNote } from '@sentiero/traffic/curl/read-curl';
import { sendableHeaders } from './request/sendable-headers.ts';
import type { BenchRequest } from './request/bench-request.ts';
import { parseHttp } from './request/parse-http.ts';
import { requestTexts } from './request/request-bytes.ts';

export type Pasted = {
  readonly request: BenchRequest;
  /** The original host; the bench sends the request to the lesson's application anyway. */
  readonly host: string | null;
  readonly leftOut: readonly string[];
  readonly notes: readonly CurlNote[];
};

/** Why a text cannot be read: the other commands that developer tools copy are named. */
export function unreadKind(text: string): 'powershell' | 'fetch' | 'unread' {
  if (isPowershell(text)) return 'powershell';
  return /^\s*(await\s+)?fetch\(/.test(text) ? 'fetch' : 'unread';
}

/** PowerShell continues a line after a backtick. */
const isPowershell = (text: string): boolean =>
  /\b(Invoke-WebRequest|Invoke-RestMethod|WebRequestSession)\b/i.test(text) ||
  /^[^'"\n]*`\r?\n/.test(text) ||
  /['"] `\r?\n/.test(text);

/** A curl command or a request as sent over the wire; null for other text. */
export function readPaste(text: string): Pasted | null {
  if (isPowershell(text)) return null;
  const curl = readCurl(text);
  const read = curl ? null : parseHttp(text);
  const found = curl ?? read;
  if (!found) return null;
  const { kept, leftOut } = sendableHeaders(found.request.headers);
  const told = { host: found.host, leftOut: leftOut.filter(isTold), notes: curl?.notes ?? [] };
  if (curl) return { ...told, request: requestTexts({ ...curl.request, headers: kept }) };
  return read && { ...told, request: { ...read.request, headers: kept } };
}

/** Headers that any client sets are left out without a word. */
const isTold = (name: string) => !/^(?:host|content-length|connection)$/i.test(name);
