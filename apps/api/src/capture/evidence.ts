import type { CapturedRequest } from '@sentiero/contracts/capture';
import { and, eq, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../context.ts';
import { isAnyOf, unnestNamed } from '../db/arrays.ts';
import { prepared } from '../db/prepared.ts';
import { capturedRequests, completions, evidence, targetEvents } from '../db/schema/index.ts';
import { notFound } from '../http/errors.ts';
import { JsonText, withFields } from '../http/json-text.ts';
import type { Completed } from '../modules/progress/complete-step.ts';
import { requestText } from './kept-captures.ts';
import { withinBounds } from './within-bounds.ts';

const bodyBytes = 32 * 1024;

const insertEvidence = prepared((db) => {
  const columns = unnestNamed({ userIds: 'int[]', stepIds: 'int[]', requests: 'text[]', events: 'text[]' });
  return db
    .insert(evidence)
    .select(
      sql`select user_id, step_id, request, event from ${columns} as new (user_id, step_id, request, event)`,
    )
    .onConflictDoNothing()
    .prepare('insert_evidence');
});

/** The stored text of a request or an event, and where the request came from. */
type Kept = { id: string; seq: number; record: string };
type KeptRequest = Kept & Pick<typeof capturedRequests.$inferSelect, 'origin' | 'fromId' | 'runId'>;
export type KeptCaptures = { requests: readonly KeptRequest[]; events: readonly Kept[] };

/**
 * Keeps the traffic that completed these steps with their completions, in the transaction that made them: learners may
 * clear their traffic, and only its newest part is kept. What is not `here` is read.
 */
export async function keepEvidence(
  ctx: Context,
  made: readonly Completed[],
  here: KeptCaptures = { requests: [], events: [] },
): Promise<void> {
  const caused = made.filter(({ place, update }) => place !== null && (update.request || update.event));
  if (caused.length === 0) return;
  const requests = new Map(here.requests.map((row) => [row.id, row]));
  const events = new Map(here.events.map((row) => [row.id, row]));
  const missing = (kind: 'request' | 'event', known: ReadonlyMap<string, unknown>) =>
    caused.flatMap(({ update }) => update[kind] ?? []).filter((id) => !known.has(id));
  const [otherRequests, otherEvents] = await Promise.all([
    readRequests(ctx, missing('request', requests)),
    readEvents(ctx, missing('event', events)),
  ]);
  for (const row of otherRequests) requests.set(row.id, row);
  for (const row of otherEvents) events.set(row.id, row);
  const rows = caused.map(({ userId, update: { step, request, event } }) => {
    const [asked, reported] = [requests.get(request ?? ''), events.get(event ?? '')];
    return {
      userId,
      stepId: step,
      request: asked ? evidenceOf(asked, step) : null,
      event: reported ? withFields(reported.record, { seq: reported.seq }) : null,
    };
  });
  await insertEvidence(ctx.db).execute({
    userIds: rows.map(({ userId }) => userId),
    stepIds: rows.map(({ stepId }) => stepId),
    requests: rows.map(({ request }) => request),
    events: rows.map(({ event }) => event),
  });
}

async function readRequests(ctx: Context, ids: string[]): Promise<KeptRequest[]> {
  if (ids.length === 0) return [];
  const { id, seq, record, origin, fromId, runId } = capturedRequests;
  return ctx.db
    .select({ id, seq, record, origin, fromId, runId })
    .from(capturedRequests)
    .where(isAnyOf(id, ids));
}

async function readEvents(ctx: Context, ids: string[]): Promise<Kept[]> {
  if (ids.length === 0) return [];
  const { id, seq, record } = targetEvents;
  return ctx.db.select({ id, seq, record }).from(targetEvents).where(isAnyOf(id, ids));
}

function evidenceOf({ id: _id, record, ...source }: KeptRequest, step: number): string {
  // A record shorter than one body needs no truncation.
  const isShort = record.length <= bodyBytes;
  const kept = isShort
    ? record
    : JSON.stringify(withinBounds(JSON.parse(record) as CapturedRequest, bodyBytes));
  return requestText(kept, { ...source, completed: [step] });
}

/** The traffic that completed one of the caller's steps. */
export async function readEvidence(ctx: UserContext, stepId: number): Promise<JsonText> {
  const [row] = await ctx.db
    .select({ at: completions.completedAt, request: evidence.request, event: evidence.event })
    .from(evidence)
    .innerJoin(
      completions,
      and(eq(completions.userId, evidence.userId), eq(completions.stepId, evidence.stepId)),
    )
    .where(and(eq(evidence.userId, ctx.actor.userId), eq(evidence.stepId, stepId)));
  if (!row) throw notFound('evidence');
  const { at, request, event } = row;
  const text = `{"completed":"${at.toISOString()}","request":${request ?? 'null'},"event":${event ?? 'null'}}`;
  return new JsonText(text);
}
