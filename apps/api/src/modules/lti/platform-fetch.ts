import { isIP } from 'node:net';
import { isLoopback } from '@sentiero/service';
import type { Context } from '../../context.ts';
import { fetchOut } from '../../outgoing.ts';

/** What a platform that is down or busy answers, also through a server before it. */
export const isAway = (status: number) => [408, 429, 502, 503, 504].includes(status);

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

/** Calls a platform. Why it did not reply is not told: that would tell which ports of a machine are open. */
export async function platformFetch(
  { outsideReach }: Pick<Context, 'outsideReach'>,
  url: string,
  call: Call = {},
): Promise<Response> {
  if (!URL.canParse(url) || !isSafe(url)) throw new PlatformAway('the address is not safe');
  try {
    return await fetchOut(outsideReach, url, { ...call, limitBytes: answerLimitBytes });
  } catch (cause) {
    throw new PlatformAway('the platform did not reply', { cause });
  }
}

/** The JSON of a response, undefined if it is none. */
export async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
