import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { capturedRequests, targetLearners, users } from '../db/schema/index.ts';
import { route } from '../http/route.ts';
import { enterTarget, readLabSession } from '../modules/lab/lab.service.ts';
import { isOpen } from '../modules/targets/open-targets.ts';
import { listRoutedTargets } from '../modules/targets/targets.store.ts';
import { routedTargetView } from '../modules/targets/targets.view.ts';
import { ingestBatch } from './ingest-batch.ts';

const presenceMs = 10 * 60_000;

/** The internal listener's routes: for the proxy only. */
export function ingestRoutes(app: FastifyInstance): void {
  route(app, ingestEndpoints.ingest, ({ ctx, body }) => ingestBatch(ctx, body));
  route(app, ingestEndpoints.targets, async ({ ctx }) => {
    const rows = await listRoutedTargets(ctx);
    return rows.map((row) => routedTargetView(row.target, row.isOpen, ctx.clock()));
  });
  route(app, ingestEndpoints.enter, ({ ctx, body }) => enterTarget(ctx, body));
  route(app, ingestEndpoints.labSession, ({ ctx, body }) => readLabSession(ctx, body.token, body.target_id));
  route(app, ingestEndpoints.wasThere, async ({ ctx, body }) => ({ was_there: await wasThere(ctx, body) }));
}

type Presence = { learner: string; target_id: number; request: string | null };

/** By a record, or, since the first may still be in flight, by a proxy that asked who they are. */
async function wasThere(ctx: Context, presence: Presence): Promise<boolean> {
  const learner = await findLearner(ctx, presence);
  if (!learner?.mayBeThere) return false;
  if (await hasRecord(ctx, presence)) return true;
  const wasSeen = (learner.lastSeen?.getTime() ?? 0) > ctx.clock().getTime() - presenceMs;
  return presence.request === null && wasSeen;
}

async function findLearner(ctx: Context, { learner, target_id }: Presence) {
  const [row] = await ctx.db
    .select({
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
