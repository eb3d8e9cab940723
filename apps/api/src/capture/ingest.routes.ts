import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { capturedRequests, targetLearners, users } from '../db/schema/index.ts';
import { route } from '../http/route.ts';
import { enterTarget, readLabSessions } from '../modules/lab/lab.service.ts';
import { userKey } from '../modules/lab/user-key.ts';
import { isOpen } from '../modules/targets/open-targets.ts';
import { readRoutedTargets } from '../modules/targets/targets.service.ts';
import { ingestBatch } from './ingest-batch.ts';

const presenceMs = 10 * 60_000;

/** The routes of the internal listener, for the proxy only. */
export function ingestRoutes(app: FastifyInstance): void {
  route(app, ingestEndpoints.ingest, ({ ctx, body }) => ingestBatch(ctx, body));
  route(app, ingestEndpoints.targets, ({ ctx }) => readRoutedTargets(ctx));
  route(app, ingestEndpoints.enter, ({ ctx, body }) => enterTarget(ctx, body));
  route(app, ingestEndpoints.labSessions, async ({ ctx, body }) => ({
    owners: await readLabSessions(ctx, body.lookups),
  }));
  route(app, ingestEndpoints.wasThere, ({ ctx, body }) => readPresence(ctx, body));
}

type Presence = { learner: string; target_id: number; request: string | null };

async function readPresence(
  ctx: Context,
  presence: Presence,
): Promise<{ was_there: boolean; user?: string }> {
  const learner = await findLearner(ctx, presence);
  if (!learner?.mayBeThere) return { was_there: false };
  const isThere = (await hasRecord(ctx, presence)) || wasSeen(ctx, presence, learner.lastSeen);
  if (!isThere) return { was_there: false };
  return { was_there: true, user: userKey(ctx.env.INTERNAL_TOKEN, learner.userId) };
}

/** The first record may still be in flight, so a session lookup by the proxy counts as well. */
function wasSeen(ctx: Context, { request }: Presence, lastSeen: Date | null): boolean {
  return request === null && (lastSeen?.getTime() ?? 0) > ctx.clock().getTime() - presenceMs;
}

async function findLearner(ctx: Context, { learner, target_id }: Presence) {
  const [row] = await ctx.db
    .select({
      userId: targetLearners.userId,
      lastSeen: targetLearners.lastSeen,
      mayBeThere: sql<boolean>`${users.isStaff} or ${isOpen(targetLearners.targetId)}`,
    })
    .from(targetLearners)
    .innerJoin(users, eq(users.id, targetLearners.userId))
    .where(and(eq(targetLearners.learner, learner), eq(targetLearners.targetId, target_id)));
  return row;
}

async function hasRecord(ctx: Context, { learner, target_id, request }: Presence): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: capturedRequests.id })
    .from(targetLearners)
    .innerJoin(
      capturedRequests,
      and(
        eq(capturedRequests.userId, targetLearners.userId),
        eq(capturedRequests.targetId, targetLearners.targetId),
      ),
    )
    .where(
      and(
        eq(targetLearners.learner, learner),
        eq(targetLearners.targetId, target_id),
        gt(capturedRequests.at, new Date(ctx.clock().getTime() - presenceMs)),
        request ? eq(capturedRequests.id, request) : undefined,
      ),
    )
    .limit(1);
  return row !== undefined;
}
