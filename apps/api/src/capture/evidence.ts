import type { CapturedRequest } from '@sentiero/contracts/capture';
import { and, eq } from 'drizzle-orm';
import type { Context, UserContext } from '../context.ts';
import { isAnyOf } from '../db/arrays.ts';
import { capturedRequests, completions, evidence, targetEvents } from '../db/schema/index.ts';
import { notFound } from '../http/errors.ts';
import { JsonText, withFields } from '../http/json-text.ts';
import type { Completed } from '../modules/progress/complete-step.ts';
import { requestText } from './captures.store.ts';
import { withinBounds } from './within-bounds.ts';

const bodyBytes = 32 * 1024;

/**
 * Keeps the traffic that completed these steps with their completions, in the transaction that made them: learners may
 * clear their traffic, and only its newest part is kept.
 */
export async function keepEvidence(ctx: Context, made: readonly Completed[]): Promise<void> {
  const caused = made.filter(({ place, update }) => place !== null && (update.request || update.event));
  if (caused.length === 0) return;
  const idsOf = (kind: 'request' | 'event') => caused.flatMap(({ update }) => update[kind] ?? []);
  const [requests, events] = await Promise.all([
    ctx.db
      .select()
      .from(capturedRequests)
      .where(isAnyOf(capturedRequests.id, idsOf('request'))),
    ctx.db
      .select({ id: targetEvents.id, seq: targetEvents.seq, record: targetEvents.record })
      .from(targetEvents)
      .where(isAnyOf(targetEvents.id, idsOf('event'))),
  ]);
  const requestOf = new Map(requests.map((row) => [row.id, row]));
  const eventOf = new Map(events.map(({ id, seq, record }) => [id, withFields(record, { seq })]));
  const rows = caused.map(({ userId, update: { step, request, event } }) => {
    const row = request === null ? undefined : requestOf.get(request);
    return {
      userId,
      stepId: step,
      request: row ? evidenceOf(row, step) : null,
      event: event === null ? null : (eventOf.get(event) ?? null),
    };
  });
  await ctx.db.insert(evidence).values(rows).onConflictDoNothing();
}

function evidenceOf(row: typeof capturedRequests.$inferSelect, step: number): string {
  const { seq, origin, fromId, runId } = row;
  const record = withinBounds(JSON.parse(row.record) as CapturedRequest, bodyBytes);
  return requestText(JSON.stringify(record), { seq, origin, fromId, runId, completed: [step] });
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
  return new JsonText(Buffer.from(text));
}
