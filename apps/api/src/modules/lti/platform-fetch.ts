import { isIP } from 'node:net';
import { isLoopback } from '@sentiero/service';

const timeLimitMs = 5_000;
/** Key sets have a few keys, and a page of a roster some hundred people. */
const answerLimitBytes = 1024 * 1024;

/** A platform does not reply, or replies with more than it may. */
export class PlatformAway extends Error {}

/** Whether the URL is `https:`, or leads to this machine. */
export function isSafe(url: string): boolean {
  const { protocol, hostname, username, password } = new URL(url);
  const address = hostname.replaceAll(/^\[|\]$/g, '');
  const isLocal = hostname === 'localhost' || (isIP(address) !== 0 && isLoopback(address));
  const hasName = username !== '' || password !== '';
  return !hasName && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}

type Call = Pick<RequestInit, 'method' | 'headers' | 'body'> & { signal?: AbortSignal | null };

/** Calls a platform: within seconds, without following redirects, and keeping a bounded response. */
export async function platformFetch(url: string, { signal, headers, ...call }: Call = {}): Promise<Response> {
  if (!URL.canParse(url) || !isSafe(url)) throw new PlatformAway('the address is not safe');
  const limit = AbortSignal.timeout(timeLimitMs);
  const sent = new Headers(headers);
  sent.set('User-Agent', 'Sentiero');
  try {
    const response = await fetch(url, {
      ...call,
      headers: sent,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const body = await readBounded(response);
    const { status, headers: received } = response;
    return new Response(body.length > 0 ? body : null, { status, headers: received });
  } catch (cause) {
    throw new PlatformAway('the platform did not reply', { cause });
  }
}

async function readBounded(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > answerLimitBytes) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON of a response, undefined if it is none. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
