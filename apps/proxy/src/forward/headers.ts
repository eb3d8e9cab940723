import { isOurs, withoutOurCookies } from '../access/cookies.ts';
import { listed, type Fields } from '../http1/fields.ts';
import type { RequestHead } from '../http1/request-head.ts';
import type { ResponseFraming, ResponseHead } from '../http1/response-head.ts';

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
/** What it mostly says, which names no header. */
const usual: ReadonlySet<string> = new Set(['keep-alive', 'close', 'Keep-Alive', 'Upgrade']);
/** Methods that are sent with a length even when it is 0. */
const wantsBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
const replaced: ReadonlySet<string> = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

export type Forwarded = { for: string; proto: string; host: string };
export type LearnerMark = { learner: string; request: string; signature: string };
type Outgoing = { forwarded: Forwarded; mark: LearnerMark; isUpgrade: boolean };

/** The header lines of the request that goes to the target: name, value, name, value. */
export function requestLines(head: RequestHead, { forwarded, mark, isUpgrade }: Outgoing): string[] {
  const { fields, framing, method, version } = head;
  const dropped = named(fields);
  const lines: string[] = [];
  fields.each((name, value, lower) => {
    if (lower === 'transfer-encoding') lines.push(name, 'chunked');
    else if (isUpgrade && (lower === 'upgrade' || lower === 'connection')) pushUpgrade(lines, name, value);
    else if (dropped?.has(lower)) return;
    else if (lower === 'cookie') pushCookies(lines, name, value);
    else if (lower === 'max-forwards' && method === 'OPTIONS') lines.push(name, String(Number(value) - 1));
    else if (lower === 'expect' && version === '1.0') return;
    else if (hopByHop.has(lower) || replaced.has(lower) || isOurHeader(lower)) return;
    else if (lower === 'trailer' && framing.kind !== 'chunked') return;
    else lines.push(name, value);
  });
  if (framing.kind === 'none' && wantsBody.has(method)) lines.push('Content-Length', '0');
  lines.push('Via', `${version} sentiero`);
  lines.push('X-Forwarded-For', forwarded.for, 'X-Forwarded-Proto', forwarded.proto);
  lines.push('X-Forwarded-Host', forwarded.host);
  lines.push('X-Sentiero-Learner', mark.learner, 'X-Sentiero-Request', mark.request);
  lines.push('X-Sentiero-Signature', mark.signature);
  return lines;
}

type Answer = Pick<ResponseHead, 'code' | 'fields' | 'framing'>;

/** The header lines of the answer that goes to the learner; our framing adds what it needs. */
export function responseLines(answer: Answer, takesTrailers: boolean): string[] {
  const { fields, framing, code } = answer;
  const dropped = named(fields);
  const lines: string[] = [];
  fields.each((name, value, lower) => {
    if (hopByHop.has(lower) || dropped?.has(lower)) return;
    if (lower === 'set-cookie' && isOurs(value)) return;
    if (lower === 'trailer' && !(takesTrailers && isOpen(framing))) return;
    if (lower === 'content-length' && (code === 204 || code < 200)) return;
    lines.push(name, value);
  });
  // RFC 9110 wants it of whoever has a clock, when the origin has none.
  if (code >= 200 && !fields.names.includes('date')) lines.push('Date', now());
  return lines;
}

/** Whether the learner's answer cannot say its length beforehand. */
export function isOpen(framing: ResponseFraming): boolean {
  return framing.kind === 'chunked' || framing.kind === 'close';
}

/** The header lines of the answer that opens a websocket. */
export function upgradeLines(fields: Fields): string[] {
  const lines: string[] = [];
  fields.each((name, value, lower) => {
    if (lower === 'connection' || lower === 'upgrade') pushUpgrade(lines, name, value);
    else if (hopByHop.has(lower) || lower === 'content-length') return;
    else if (lower === 'set-cookie' && isOurs(value)) return;
    else lines.push(name, value);
  });
  return lines;
}

/** Trailers that say nothing about framing, routing or who it is: a target might merge them into the headers. */
export function forwardableTrailers(fields: Fields): string[] {
  const lines: string[] = [];
  fields.each((name, value, lower) => {
    if (hopByHop.has(lower) || protectedNames.has(lower) || replaced.has(lower) || isOurHeader(lower)) return;
    lines.push(name, value);
  });
  return lines;
}

/** Whether it is one of X-Sentiero-*, however a target's framework would spell its dashes. */
export function isOurHeader(lowerName: string): boolean {
  return lowerName.startsWith('x') && lowerName.replace(/[^a-z0-9]/g, '-').startsWith('x-sentiero-');
}

/** What `Connection` names, but for what it may not; null when that is nothing. */
function named(fields: Fields): ReadonlySet<string> | null {
  const connection = fields.get('connection');
  if (connection === undefined || usual.has(connection)) return null;
  return new Set(listed(connection).filter((name) => !protectedNames.has(name)));
}

function pushCookies(lines: string[], name: string, value: string): void {
  const kept = withoutOurCookies(value);
  if (kept) lines.push(name, kept);
}

function pushUpgrade(lines: string[], name: string, value: string): void {
  lines.push(name, name.toLowerCase() === 'upgrade' ? value : 'Upgrade');
}

let dateText = '';
let dateUntilMs = 0;

function now(): string {
  const time = Date.now();
  if (time >= dateUntilMs) {
    dateText = new Date(time).toUTCString();
    dateUntilMs = time - (time % 1000) + 1000;
  }
  return dateText;
}
