import type { IncomingMessage } from 'node:http';
import { eachLine } from './headers.ts';
import { hostName } from './targets.ts';

/**
 * The path of an absolute-form target on the very host that `Host` names, as a client behind a proxy of its own
 * sends it; everything else as it is.
 */
export function originForm(request: IncomingMessage): string {
  const { url = '' } = request;
  const match = /^https?:\/\/([^/?#]+)(.*)$/is.exec(url);
  if (!match || match[1]?.toLowerCase() !== request.headers.host?.toLowerCase()) return url;
  const rest = match[2] ?? '';
  return rest.startsWith('/') ? rest : `/${rest}`;
}

export type Refusal = { status: number; why: string };

/** What is ambiguous, or no business of ours, in a request's head; null when it may go on. */
export function refusalOf(request: IncomingMessage): Refusal | null {
  const counts = { host: 0, length: 0, encoding: 0 };
  eachLine(request.rawHeaders, (name) => {
    const lower = name.toLowerCase();
    if (lower === 'host') counts.host++;
    if (lower === 'content-length') counts.length++;
    if (lower === 'transfer-encoding') counts.encoding++;
  });
  const { method = '', url = '' } = request;
  if (counts.host !== 1) return { status: 400, why: 'One Host header is needed.' };
  if (hostName(request.headers.host) === undefined)
    return { status: 400, why: 'The Host header is not valid.' };
  if (method === 'TRACE' || method === 'CONNECT') return { status: 405, why: `${method} is not forwarded.` };
  if (!url.startsWith('/') && !(url === '*' && method === 'OPTIONS')) {
    return { status: 400, why: 'The request target must be a path.' };
  }
  if (counts.length > 1 || (counts.length && counts.encoding)) {
    return { status: 400, why: 'The length of the body is given twice.' };
  }
  if (counts.encoding && request.httpVersion === '1.0') {
    return { status: 400, why: 'HTTP/1.0 has no Transfer-Encoding.' };
  }
  if (counts.encoding && request.headers['transfer-encoding']?.trim().toLowerCase() !== 'chunked') {
    return { status: 501, why: 'The only Transfer-Encoding known is chunked.' };
  }
  return null;
}
