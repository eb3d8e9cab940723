import type { EventRecord } from '@sentiero/contracts/capture';
import { FindingData, findingEvent, probeEvent } from '@sentiero/contracts/hunts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import type { Context } from '../context.ts';
import { huntFindings, huntRounds, targetLearners, targets } from '../db/schema/index.ts';
import type { AnyRecord, Identified } from './identify-learners.ts';

/** Effects that are stored of a round; an attack that goes on for hours adds nothing to the first ones. */
const findingsMost = 1_000;

type HuntEvent = Identified<EventRecord>;

/** What a target says of its holes: it is never graded, shown, counted or exported as the learner's traffic is. */
export const isHuntEvent = (item: Identified<AnyRecord>): item is HuntEvent =>
  item.record.kind === 'event' && isOfHunt(item.record.type);

const isOfHunt = (type: string) => type === findingEvent || type === probeEvent;

/**
 * Stores the effects of open holes in the rounds that are arranged at the targets. One through a hole that is closed is
 * dropped and counted as the target's fault, as is one in an unknown form.
 */
export async function takeFindings(ctx: Context, items: readonly HuntEvent[]): Promise<void> {
  for (const { record } of items)
    if (record.type === probeEvent) ctx.metrics.huntEvents.inc({ event: 'probe' });
  const findings = items.filter(({ record }) => record.type === findingEvent);
  if (findings.length === 0) return;
  const rounds = await readArranged(ctx, findings);
  for (const item of findings) {
    const outcome = await takeFinding(ctx, item, rounds.get(keyOf(item)));
    ctx.metrics.huntEvents.inc({ event: outcome });
  }
}

type Round = { id: number; open: ReadonlySet<string>; sinceMs: number };

/** When a request began: its id is a UUIDv7. */
const beganAt = (requestId: string) => Number.parseInt(requestId.replaceAll('-', '').slice(0, 12), 16);

async function takeFinding(
  ctx: Context,
  { record, target }: HuntEvent,
  round: Round | undefined,
): Promise<'finding' | 'closed' | 'unhunted'> {
  const { id, request: requestId, data, at } = record;
  if (!round) return 'unhunted';
  // Reported late, of what was open before.
  if (requestId !== null && beganAt(requestId) < round.sinceMs) return 'unhunted';
  if (!Value.Check(FindingData, data) || requestId === null || !round.open.has(data.hole)) {
    await ctx.db
      .update(targets)
      .set({ closedFindings: sql`${targets.closedFindings} + 1` })
      .where(eq(targets.id, target.id));
    return 'closed';
  }
  const { hole, place, effect } = Value.Clean(FindingData, structuredClone(data)) as FindingData;
  const stored = await ctx.db.$count(huntFindings, eq(huntFindings.roundId, round.id));
  if (stored < findingsMost)
    await ctx.db
      .insert(huntFindings)
      .values({ id, roundId: round.id, hole, place, effect, requestId, at: new Date(at) })
      .onConflictDoNothing();
  return 'finding';
}

const keyOf = ({ userId, target }: Pick<HuntEvent, 'userId' | 'target'>) => `${userId} ${target.id}`;

/** The rounds whose holes are open at these targets for these learners. */
async function readArranged(ctx: Context, items: readonly HuntEvent[]): Promise<Map<string, Round>> {
  const userIds = [...new Set(items.map(({ userId }) => userId))];
  const targetIds = [...new Set(items.map(({ target }) => target.id))];
  const { userId, targetId, huntRoundId, huntArrangedAt: since } = targetLearners;
  const rows = await ctx.db
    .select({ userId, targetId, since, id: huntRounds.id, holes: huntRounds.holes })
    .from(targetLearners)
    .innerJoin(huntRounds, eq(huntRounds.id, huntRoundId))
    .where(and(inArray(userId, userIds), inArray(targetId, targetIds)));
  return new Map(
    rows.map(({ id, holes, since: at, ...owner }) => [
      `${owner.userId} ${owner.targetId}`,
      { id, open: new Set(holes.map((hole) => hole.id)), sinceMs: at?.getTime() ?? 0 },
    ]),
  );
}
