import type { LabSession, RoutedTarget } from '@sentiero/contracts/ingest';
import type { Exchange } from '@sentiero/http1/exchange';
import { Fields } from '@sentiero/http1/fields';
import type { RequestHead } from '@sentiero/http1/request-head';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RecentVisits } from './recent-visits.ts';
import type { RequestIds } from './request-ids.ts';

const header = 'x-sentiero-self';
const validMs = 10 * 60_000;
const format = /^([A-Za-z0-9_-]{22,43})\.([0-9a-f-]{36})\.([0-9a-f]{64})$/;

/** The content of the header: the learner, and the request that made the target call itself by the learner's host. */
export type SelfCall = { learner: string; request: string; signature: string };

/** Takes the line out of the exchange, so that it is neither recorded nor forwarded. */
export function takeSelfCall(exchange: Pick<Exchange, 'head'>): SelfCall | null {
  const { head } = exchange;
  const sent = head.fields.get(header);
  if (sent === undefined) return null;
  const kept: string[] = [];
  head.fields.each((name, value, lower) => {
    if (lower !== header) kept.push(name, value);
  });
  exchange.head = { ...head, fields: Fields.of(kept) };
  const [, learner, request, signature] = format.exec(sent) ?? [];
  return learner && request && signature ? { learner, request, signature } : null;
}

type Parts = { recent: RecentVisits; ids: RequestIds };

/**
 * The session for which the target calls itself; null unless the target signed exactly this call, and the request that
 * made it do so is its learner's and at most ten minutes old. The learner stands for a user whom this process has not
 * seen.
 */
export function sessionOfSelfCall(
  { learner, request, signature }: SelfCall,
  { target, head }: { target: RoutedTarget; head: RequestHead },
  { recent, ids }: Parts,
): LabSession | null {
  const host = head.fields.get('host')?.toLowerCase();
  const signed = `${learner}.${request}.${head.method} ${host}${head.target}`;
  if (!target.tokens.some((token) => isSignature(signature, token, signed))) return null;
  if (!ids.isOurs(request, learner, target.id)) return null;
  const visitor = recent.find(learner, target.id);
  if (!visitor && !target.is_open) return null;
  const expires = new Date(Date.now() + validMs).toISOString();
  return { learner, target_id: target.id, expires, user: visitor?.user ?? learner };
}

function isSignature(given: string, token: string, text: string): boolean {
  const wanted = createHmac('sha256', token).update(text).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), wanted);
}
