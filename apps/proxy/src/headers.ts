import type { IncomingMessage } from 'node:http';
import { isOurs, withoutOurCookies } from './cookies.ts';

const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);
/** What `Connection` must not be able to name away. */
const protectedNames: ReadonlySet<string> = new Set(['content-length', 'host', 'set-cookie', 'date', 'via']);
const replaced: ReadonlySet<string> = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

export type Forwarded = { for: string; proto: string; host: string };
export type LearnerMark = { learner: string; request: string; signature: string };
type Outgoing = { forwarded: Forwarded; mark: LearnerMark; isUpgrade: boolean };

/** The header lines of the request that goes to the target, as node takes them: name, value, name, value. */
export function requestLines(request: IncomingMessage, { forwarded, mark, isUpgrade }: Outgoing): string[] {
  const dropped = named(request);
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const isOldClient = request.httpVersion === '1.0';
  const lines: string[] = [];
  eachLine(request.rawHeaders, (name, value) => {
    const lower = name.toLowerCase();
    if (lower === 'transfer-encoding') lines.push(name, 'chunked');
    else if (lower === 'cookie') pushCookies(lines, name, value);
    else if (lower === 'max-forwards' && request.method === 'OPTIONS')
      lines.push(name, String(Number(value) - 1));
    else if (lower === 'expect' && isOldClient) return;
    else if (isUpgrade && (lower === 'upgrade' || lower === 'connection')) pushUpgrade(lines, name, value);
    else if (hopByHop.has(lower) || dropped.has(lower) || replaced.has(lower) || isOurHeader(lower)) return;
    else if (lower === 'trailer' && !isChunked) return;
    else lines.push(name, value);
  });
  const hasFraming = isChunked || request.headers['content-length'] !== undefined;
  if (!hasFraming && /^(POST|PUT|PATCH)$/.test(request.method ?? '')) lines.push('Content-Length', '0');
  lines.push('Via', `${request.httpVersion} sentiero`);
  lines.push('X-Forwarded-For', forwarded.for, 'X-Forwarded-Proto', forwarded.proto);
  lines.push('X-Forwarded-Host', forwarded.host);
  lines.push('X-Sentiero-Learner', mark.learner, 'X-Sentiero-Request', mark.request);
  lines.push('X-Sentiero-Signature', mark.signature);
  return lines;
}

/** The header lines of the answer that goes to the learner. */
export function responseLines(answer: IncomingMessage, request: IncomingMessage): string[] {
  const dropped = named(answer);
  const code = answer.statusCode ?? 0;
  const isBodiless = request.method === 'HEAD' || code === 204 || code === 304;
  const takesTrailers =
    request.httpVersion !== '1.0' && !isBodiless && answer.headers['content-length'] === undefined;
  const lines: string[] = [];
  eachLine(answer.rawHeaders, (name, value) => {
    const lower = name.toLowerCase();
    if (hopByHop.has(lower) || dropped.has(lower)) return;
    if (lower === 'set-cookie' && isOurs(value)) return;
    if (lower === 'trailer' && !takesTrailers) return;
    lines.push(name, value);
  });
  return lines;
}

/** The header lines of the answer that opens a websocket. */
export function upgradeLines(answer: IncomingMessage): string[] {
  const lines: string[] = [];
  eachLine(answer.rawHeaders, (name, value) => {
    const lower = name.toLowerCase();
    if (lower === 'connection' || lower === 'upgrade') pushUpgrade(lines, name, value);
    else if (hopByHop.has(lower) || lower === 'content-length') return;
    else if (lower === 'set-cookie' && isOurs(value)) return;
    else lines.push(name, value);
  });
  return lines;
}

export function eachLine(raw: readonly string[], visit: (name: string, value: string) => void): void {
  for (let index = 0; index + 1 < raw.length; index += 2) visit(raw[index] ?? '', raw[index + 1] ?? '');
}

/** Trailers that say nothing about framing, routing or who it is: a target might merge them into the headers. */
export function forwardableTrailers(raw: readonly string[]): [string, string][] {
  const trailers: [string, string][] = [];
  eachLine(raw, (name, value) => {
    const lower = name.toLowerCase();
    if (hopByHop.has(lower) || protectedNames.has(lower) || replaced.has(lower) || isOurHeader(lower)) return;
    trailers.push([name, value]);
  });
  return trailers;
}

/** Whether it is one of X-Sentiero-*, however a target's framework would spell its dashes. */
export function isOurHeader(lowerName: string): boolean {
  return lowerName.replace(/[^a-z0-9]/g, '-').startsWith('x-sentiero-');
}

function named(message: IncomingMessage): ReadonlySet<string> {
  const names = (message.headers.connection ?? '').toLowerCase().split(',');
  return new Set(names.map((name) => name.trim()).filter((name) => name && !protectedNames.has(name)));
}

function pushCookies(lines: string[], name: string, value: string): void {
  const kept = withoutOurCookies(value);
  if (kept) lines.push(name, kept);
}

function pushUpgrade(lines: string[], name: string, value: string): void {
  lines.push(name, name.toLowerCase() === 'upgrade' ? value : 'Upgrade');
}
