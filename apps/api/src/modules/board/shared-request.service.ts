import { and, desc, eq, sql } from 'drizzle-orm';
import { requestText } from '../../capture/kept-captures.ts';
import { inTransaction, type UserContext } from '../../context.ts';
import { capturedRequests, completions, hands } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { JsonText } from '../../http/json-text.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findTaughtLearner } from './course-learner.ts';

/** The request that a learner shares while their hand is up. Reading it is recorded in the audit log. */
export function readSharedRequest(ctx: UserContext, courseId: number, userId: number): Promise<JsonText> {
  return inTransaction(ctx, async (tx) => {
    const { username } = await findTaughtLearner(tx, courseId, userId);
    const shared = await findShared(tx, userId);
    if (!shared) throw notFound('request');
    await writeAudit(tx, {
      action: 'hand.read',
      object: `user:${userId}`,
      detail: `${username}, ${shared.id}`,
    });
    const { id: _id, record, completed, ...fields } = shared;
    const text = requestText(record, { ...fields, completed: completed ?? [] });
    return new JsonText(text);
  });
}

async function findShared(ctx: UserContext, userId: number) {
  const [row] = await ctx.db
    .select({
      id: capturedRequests.id,
      seq: capturedRequests.seq,
      origin: capturedRequests.origin,
      fromId: capturedRequests.fromId,
      runId: capturedRequests.runId,
      record: capturedRequests.record,
      completed: sql<number[] | null>`(select json_agg(${completions.stepId}) from ${completions}
        where ${completions.userId} = ${userId} and ${completions.requestId} = ${capturedRequests.id})`,
    })
    .from(hands)
    .innerJoin(
      capturedRequests,
      and(eq(capturedRequests.id, hands.requestId), eq(capturedRequests.userId, hands.userId)),
    )
    .where(eq(hands.userId, userId))
    .orderBy(desc(hands.at))
    .limit(1);
  return row;
}
