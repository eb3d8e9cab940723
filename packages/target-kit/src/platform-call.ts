import type { Headers } from './learner.ts';
import { isSignature, sign, signatureAgeLimitMs } from './signature.ts';

/** A target's answer to a reset carries it if `PUT …/undo` can undo that reset. */
export const undoHeader = 'x-sentiero-undo';

/** A request from the platform itself; `path` as sent, without the query. */
export type PlatformCall = { readonly method: string; readonly path: string; readonly headers: Headers };

/**
 * Whether the platform itself is calling (to prepare or reset a learner), with a timestamp at most five minutes old.
 */
export function isPlatformCall(
  { method, path, headers }: PlatformCall,
  token: string,
  nowMs = Date.now(),
): boolean {
  const time = headers['x-sentiero-time'];
  const signature = headers['x-sentiero-signature'];
  if (typeof time !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(nowMs - Number(time) * 1000) > signatureAgeLimitMs) return false;
  return isSignature(signature, token, `${method}.${path}.${time}`);
}

/** The headers with which the platform calls a target; tests of a target need them. */
export function platformHeaders(
  token: string,
  { method, path }: Pick<PlatformCall, 'method' | 'path'>,
  nowMs = Date.now(),
): Record<string, string> {
  const time = String(Math.floor(nowMs / 1000));
  return { 'X-Sentiero-Time': time, 'X-Sentiero-Signature': sign(token, `${method}.${path}.${time}`) };
}
