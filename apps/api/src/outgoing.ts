import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TargetTrust } from '@sentiero/service';
import type { Reach } from './context.ts';

const timeLimitMs = 5_000;
const withoutBody = new Set([204, 205, 304]);

export type OutgoingCall = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** A longer response is not read to its end; 0 reads its head only. */
  limitBytes: number;
  trust?: TargetTrust;
  signal?: AbortSignal | undefined;
};

export type OutgoingAnswer = {
  status: number;
  headers: Headers;
  /** Empty if the response exceeds the limit. */
  body: Buffer<ArrayBuffer>;
  isWhole: boolean;
};

/**
 * The only way out of this service to an address that somebody entered: to an allowed one, checked after name
 * resolution, within seconds, with a bounded response, and without following redirects.
 */
export function callOut(
  { dial }: Pick<Reach, 'dial'>,
  url: URL,
  call: OutgoingCall,
): Promise<OutgoingAnswer> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const limit = AbortSignal.timeout(timeLimitMs);
  const { method = 'GET', headers, body = '', limitBytes, trust, signal } = call;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: {
        ...(method === 'GET' && body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      // An agent would make its own connections, to unchecked addresses.
      createConnection: () => dial(url.origin, trust),
    });
    sent.on('response', (response) => answerIn(response, limitBytes).then(resolve, reject));
    sent.on('error', reject);
    sent.end(body);
  });
}

async function answerIn(response: IncomingMessage, limitBytes: number): Promise<OutgoingAnswer> {
  const { statusCode = 0, rawHeaders } = response;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = () => {
    response.destroy();
    return { status: statusCode, headers, body: Buffer.alloc(0), isWhole: false };
  };
  if (limitBytes === 0) return tooLarge();
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) return tooLarge();
    chunks.push(chunk);
  }
  return { status: statusCode, headers, body: Buffer.concat(chunks), isWhole: true };
}

type FetchCall = {
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: unknown;
  signal?: AbortSignal | null | undefined;
};

/** `callOut` in the shape of `fetch`, for libraries and for what reads a `Response`. */
export async function fetchOut(
  reach: Pick<Reach, 'dial'>,
  url: string | URL,
  { limitBytes, ...call }: FetchCall & { limitBytes: number },
): Promise<Response> {
  const headers = new Headers(call.headers);
  headers.set('User-Agent', 'Sentiero');
  const text = call.body === undefined || call.body === null ? '' : textOf(call.body, headers);
  const {
    status,
    body,
    isWhole,
    headers: received,
  } = await callOut(reach, new URL(url), {
    method: call.method ?? 'GET',
    headers: Object.fromEntries(headers),
    body: text,
    limitBytes,
    signal: call.signal ?? undefined,
  });
  if (!isWhole) throw new Error('the response is too large');
  return new Response(withoutBody.has(status) ? null : body, { status, headers: received });
}

function textOf(body: unknown, headers: Headers): string {
  if (typeof body === 'string') return body;
  if (!(body instanceof URLSearchParams)) throw new TypeError('only text is sent');
  if (!headers.has('Content-Type'))
    headers.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8');
  return String(body);
}
