import type { WantedCopy } from '@sentiero/contracts/ingest';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { instances, targetLearners, targets } from '../../db/schema/index.ts';
import { environmentOf } from './environment.ts';
import { inQueue } from './line.ts';
import type { Copy } from './reconcile.ts';

/** A service starts a few copies at once, and asks again before it has started so many. */
const atOnce = 32;

/** What the service needs to start the copies, as many as it may start before it asks again. */
export async function readWanted({ db }: Context, copies: readonly Copy[]): Promise<WantedCopy[]> {
  const ids = copies
    .toSorted(inQueue)
    .slice(0, atOnce)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: instances.id, name: instances.name, target: targets, learner: targetLearners.learner })
    .from(instances)
    .innerJoin(targets, eq(targets.id, instances.targetId))
    .leftJoin(
      targetLearners,
      and(eq(targetLearners.targetId, targets.id), eq(targetLearners.userId, instances.userId)),
    )
    .where(isAnyOf(instances.id, ids));
  const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return inOrder.flatMap(({ name, target, learner }) => {
    if (!target.instance) return [];
    const { env, idle_minutes: _idle, hours: _hours, pool: _pool, ...settings } = target.instance;
    const owner = { key: target.instanceKey, learner: learner ?? name, publicUrl: target.frontendUrl };
    return { name, target_id: target.id, ...settings, env: environmentOf(env, owner) };
  });
}
