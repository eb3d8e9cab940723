import { networkOf } from '@sentiero/service';
import type { RequestHead } from '@sentiero/http1/request-head';

const perSecond = 20;
const burst = 200;
const maxNetworks = 10_000;

/** Whether a browser asks for permission before a cross-origin request. It sends no cookie with such a request. */
export function isPreflight({ method, fields, framing }: RequestHead): boolean {
  if (method !== 'OPTIONS' || framing.kind !== 'none') return false;
  return fields.get('origin') !== undefined && fields.get('access-control-request-method') !== undefined;
}

/** Limits what is forwarded and recorded for clients without a session, by address. */
export class AnonymousLimiter {
  readonly #left = new Map<string, { count: number; atMs: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  take(address: string): boolean {
    const key = networkOf(address);
    const now = this.#now();
    const before = this.#left.get(key);
    const count = before ? Math.min(burst, before.count + ((now - before.atMs) / 1000) * perSecond) : burst;
    this.#left.delete(key);
    this.#left.set(key, { count: Math.max(0, count - 1), atMs: now });
    const [oldest] = this.#left.size > maxNetworks ? this.#left.keys() : [];
    if (oldest !== undefined) this.#left.delete(oldest);
    return count >= 1;
  }
}
