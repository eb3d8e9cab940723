import { isOurs, withoutOurCookies } from '../access/cookies.ts';
import type { Backend } from './backend.ts';
import { toLearner, toTarget, type Places } from './rewrite-addresses.ts';
import { Fields, listed } from '@sentiero/http1/fields';
import type { RequestHead } from '@sentiero/http1/request-head';
import type { ResponseFraming, ResponseHead } from '@sentiero/http1/response-head';

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
/** Headers that `Connection` must not be able to remove. */
const protectedNames: ReadonlySet<string> = new Set(['content-length', 'host', 'set-cookie', 'date', 'via']);
/** Common values of `Connection` that name no header. */
const plainConnections: ReadonlySet<string> = new Set(['keep-alive', 'close', 'Keep-Alive', 'Upgrade']);
/** Methods whose requests carry a length even if it is 0. */
const wantsBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
const replaced: ReadonlySet<string> = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

export type Forwarded = { for: string; proto: string; host: string };
export type LearnerMark = { learner: string; request: string; signature: string };
type Outgoing = {
  target: Pick<Backend, 'hostHeader' | 'forwarded' | 'own'>;
  learnerOrigin: string;
  forwarded: Forwarded;
  mark: LearnerMark | null;
  isUpgrade: boolean;
};

/**
 * The header lines of the request to the target: name, value, name, value. Websocket handshakes offer no extensions,
 * so that frames are not compressed and can be recorded.
 */
export function requestLines(head: RequestHead, outgoing: Outgoing): string[] {
  const { fields, framing, method, version } = head;
  const { target, mark, isUpgrade, learnerOrigin } = outgoing;
  const { hostHeader, own } = target;
  const dropped = named(fields);
  const lines: string[] = [];
  fields.each((name, value, lower) => {
    if (lower === 'transfer-encoding') lines.push(name, 'chunked');
    else if (isUpgrade && (lower === 'upgrade' || lower === 'connection')) pushUpgrade(lines, name, value);
    else if (dropped?.has(lower)) return;
    else if (lower === 'cookie') pushCookies(lines, name, value);
    else if (lower === 'max-forwards' && method === 'OPTIONS') lines.push(name, String(Number(value) - 1));
    else if (isUpgrade && lower === 'sec-websocket-extensions') return;
    else if (lower === 'expect' && version === '1.0') return;
    else if (hopByHop.has(lower) || isOurHeader(lower)) return;
    else if (replaced.has(lower) && target.forwarded !== 'as_sent') return;
    else if (hostHeader !== null && lower === 'host') lines.push(name, hostHeader);
    else if (hostHeader !== null && own && (lower === 'origin' || lower === 'referer'))
      lines.push(name, toTarget(lower, value, { own, learnerOrigin }));
    // The addresses in a compressed body could not be put onto the learner's host.
    else if (hostHeader !== null && own && lower === 'accept-encoding') return;
    else if (lower === 'trailer' && framing.kind !== 'chunked') return;
    else lines.push(name, value);
  });
  if (framing.kind === 'none' && wantsBody.has(method)) lines.push('Content-Length', '0');
  lines.push('Via', `${version} sentiero`);
  pushForwarded(lines, fields, outgoing);
  if (!mark) return lines;
  lines.push('X-Sentiero-Learner', mark.learner, 'X-Sentiero-Request', mark.request);
  lines.push('X-Sentiero-Signature', mark.signature);
  return lines;
}

function pushForwarded(lines: string[], fields: Fields, { target, forwarded }: Outgoing): void {
  if (target.forwarded === 'as_sent') return;
  const own = [
    ['X-Forwarded-For', forwarded.for],
    ['X-Forwarded-Proto', forwarded.proto],
    ['X-Forwarded-Host', forwarded.host],
  ] as const;
  for (const [name, value] of own) {
    const sent = target.forwarded === 'append' ? fields.get(name.toLowerCase()) : undefined;
    // The address of a trusted hop before us is in our value already.
    const isIn = sent === undefined || sent === value || value.startsWith(`${sent}, `);
    lines.push(name, isIn ? value : `${sent}, ${value}`);
  }
}

/** Names of header lines that a target may receive otherwise than the learner sent them. */
const translated: readonly string[] = ['host', 'origin', 'referer', 'accept-encoding', ...replaced];

/**
 * The lines that the target receives otherwise than the learner sent them, with an empty value for a removed one: name,
 * value, name, value.
 */
export function receivedOtherwise(
  sent: Fields,
  lines: readonly string[],
  { hostHeader, forwarded }: Outgoing['target'],
): string[] {
  const isForwarded = forwarded !== 'as_sent' && sent.names.some((name) => replaced.has(name));
  if (hostHeader === null && !isForwarded) return [];
  const received = Fields.of(lines);
  return translated.flatMap((name) => {
    if (!sent.names.includes(name)) return [];
    const [before, after] = [valuesOf(sent, name), valuesOf(received, name)];
    if (before.join('\n') === after.join('\n')) return [];
    return after.length === 0 ? [name, ''] : after.flatMap((value) => [name, value]);
  });
}

function valuesOf(fields: Fields, wanted: string): string[] {
  const values: string[] = [];
  fields.each((_, value, lower) => void (lower === wanted && values.push(value)));
  return values;
}

type Answer = Pick<ResponseHead, 'code' | 'fields' | 'framing'>;

type Delivery = {
  acceptsTrailers: boolean;
  /** How addresses are translated; null if they are not. */
  places: Places | null;
};

/** The header lines of the response to the learner, without its framing. */
export function responseLines(answer: Answer, { acceptsTrailers, places }: Delivery): string[] {
  const { fields, framing, code } = answer;
  const dropped = named(fields);
  const lines: string[] = [];
  fields.each((name, value, lower) => {
    if (hopByHop.has(lower) || dropped?.has(lower)) return;
    if (lower === 'set-cookie' && isOurs(value)) return;
    if (lower === 'trailer' && !(acceptsTrailers && isOpen(framing))) return;
    if (lower === 'content-length' && (code === 204 || code < 200)) return;
    lines.push(name, places ? toLearner(lower, value, places) : value);
  });
  // RFC 9110 requires a server with a clock to add `Date` if the origin sent none.
  if (code >= 200 && !fields.names.includes('date')) lines.push('Date', now());
  return lines;
}

/** Whether the response's length is unknown in advance. */
export function isOpen(framing: ResponseFraming): boolean {
  return framing.kind === 'chunked' || framing.kind === 'close';
}

/** The header lines of a websocket handshake's response. */
export function upgradeLines(fields: Fields, places: Places | null): string[] {
  const lines: string[] = [];
  fields.each((name, value, lower) => {
    if (lower === 'connection' || lower === 'upgrade') pushUpgrade(lines, name, value);
    else if (hopByHop.has(lower) || lower === 'content-length') return;
    else if (lower === 'set-cookie' && isOurs(value)) return;
    else lines.push(name, places ? toLearner(lower, value, places) : value);
  });
  return lines;
}

/** Trailers that do not concern framing, routing or identity, since a target might merge them into the headers. */
export function forwardableTrailers(fields: Fields): string[] {
  const lines: string[] = [];
  fields.each((name, value, lower) => {
    if (hopByHop.has(lower) || protectedNames.has(lower) || replaced.has(lower) || isOurHeader(lower)) return;
    lines.push(name, value);
  });
  return lines;
}

/** Whether the name is an X-Sentiero-* header, in any spelling that a target's framework would treat as such. */
export function isOurHeader(lowerName: string): boolean {
  return lowerName.startsWith('x') && lowerName.replace(/[^a-z0-9]/g, '-').startsWith('x-sentiero-');
}

/** The headers named by `Connection`, except protected ones; null if there are none. */
function named(fields: Fields): ReadonlySet<string> | null {
  const connection = fields.get('connection');
  if (connection === undefined || plainConnections.has(connection)) return null;
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
