import type { BenchRequest, BenchSend } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { BenchTicket } from '@sentiero/service';
import { isIncomplete } from '@sentiero/traffic/incomplete';
import { and, eq } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../context.ts';
import { capturedRequests } from '../db/schema/index.ts';
import { invalidInput } from '../http/errors.ts';
import { JsonText } from '../http/json-text.ts';
import { awaitRecord } from './await-record.ts';
import { findBenchTarget, labTokenFor, ticketHeader } from './bench-target.ts';
import { takeFromBucket } from './bucket.ts';
import { findLiveProxies } from './proxies.store.ts';
import { callProxy, noResponseYet } from './proxy-call.ts';
import { wireRequest } from './wire-request.ts';

/** Sends the request the learner wrote and returns its record. */
export async function sendFromBench(
  ctx: UserContext,
  { target, request, from = null, incomplete = false }: BenchSend,
  address: string,
): Promise<JsonText> {
  const source = { origin: 'bench' as const, from, run: null, address };
  const sent = await sendThrough(ctx, { target, request, source, incomplete, before: takeFromBucket });
  if (sent.record === null) throw noResponseYet();
  return new JsonText(sent.record);
}

type Sending = {
  target: number;
  request: BenchRequest;
  source: Omit<BenchTicket, 'token'>;
  /** Whether the record that the request comes from may lack a part of it. */
  incomplete?: boolean;
  /** The last check before sending, in the transaction that locks the session. */
  before(tx: UserContext): Promise<void>;
};

/** Sends a request through a proxy. The record is null if it was not stored in time. */
export async function sendThrough(
  ctx: UserContext,
  { target, request, source, incomplete = true, before }: Sending,
): Promise<{ id: string; record: string | null }> {
  const waitMs = ctx.env.BENCH_WAIT_MS;
  const until = performance.now() + waitMs;
  const wire = await inTransaction(ctx, async (tx) => {
    const found = await findBenchTarget(tx, target);
    const from = source.from === null ? null : await findOrigin(tx, source.from);
    if (from && !incomplete && isIncomplete(from))
      throw invalidInput('/incomplete', 'must be true: only the beginning of the recorded request was kept');
    const wired = wireRequest(from ? asRecorded(request, from) : request, found.host);
    const token = await labTokenFor(tx, found.id);
    await before(tx);
    return { ...wired, headers: [...ticketHeader(tx, { ...source, token }), ...wired.headers] };
  });
  const call = await callProxy(await findLiveProxies(ctx), wire, waitMs);
  const record = await awaitRecord(ctx, call.id, Math.max(0, until - performance.now()));
  if (record !== null) call.end();
  return { id: call.id, record };
}

async function findOrigin({ db, actor }: UserContext, id: string): Promise<CapturedRequest> {
  const isOwn = and(eq(capturedRequests.id, id), eq(capturedRequests.userId, actor.userId));
  const [row] = await db.select({ record: capturedRequests.record }).from(capturedRequests).where(isOwn);
  if (!row) throw invalidInput('/from', 'must be a record of yours');
  // The text was serialised by the API itself.
  return JSON.parse(row.record) as CapturedRequest;
}

/** Lines that are still those of the record have its bytes, also if the caller does not say which are Latin-1. */
function asRecorded(
  request: BenchRequest,
  { request: { target, headers, latin1 } }: CapturedRequest,
): BenchRequest {
  if (request.latin1 || !latin1) return request;
  const lines = new Set(
    headers.filter((_line, place) => latin1.includes(place)).map((line) => line.join(':')),
  );
  const places = request.headers.flatMap((line, place) => (lines.has(line.join(':')) ? [place] : []));
  const isSameTarget = latin1.includes(-1) && request.target === target;
  return { ...request, latin1: isSameTarget ? [-1, ...places] : places };
}
