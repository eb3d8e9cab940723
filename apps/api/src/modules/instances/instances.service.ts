import { hourMs } from '@sentiero/contracts/time';
import type { VisitedInstance } from '@sentiero/contracts/ingest';
import type { Instance } from '@sentiero/contracts/instances';
import { and, eq } from 'drizzle-orm';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { targetLearners, targets, users } from '../../db/schema/index.ts';
import { AppError, invalidInput, notFound } from '../../http/errors.ts';
import { enrol, findVisibleTarget, type TargetRow } from '../targets/targets.service.ts';
import { findOwnCopy, updateCopy } from './instances.store.ts';
import { instanceView, noInstance } from './instances.view.ts';
import { readPlaces } from './queue.ts';
import { engineProblem } from './service-state.ts';
import { startCopy, stopCopy, TooManyInstances } from './start-copy.ts';

/** A request to a copy that failed restarts it, but not immediately: its page asks every second. */
const retryFailedMs = 30_000;
/** The last use of a copy is stored at most this often. */
const useNoteMs = 5_000;

export async function readInstance(ctx: UserContext, targetId: number): Promise<Instance> {
  const target = await findVisibleTarget(ctx, ctx.actor, { id: targetId });
  return currentInstance(ctx, ctx.actor.userId, ofKindInstance(target));
}

export async function startInstance(ctx: UserContext, targetId: number): Promise<Instance> {
  return changeInstance(ctx, targetId, startCopy);
}

/** The learner gets a prepared copy, or a new one; the old one ends meanwhile. */
export async function resetInstance(ctx: UserContext, targetId: number): Promise<Instance> {
  return changeInstance(ctx, targetId, async (tx, own) => {
    await stopCopy(tx, own);
    await startCopy(tx, own);
  });
}

export async function keepInstance(ctx: UserContext, targetId: number): Promise<Instance> {
  return changeInstance(ctx, targetId, async (tx, { userId, target }) => {
    const own = await findOwnCopy(tx, userId, target.id);
    if (own?.state !== 'ready') throw new AppError('not_running', 'Your copy does not run.');
    const now = tx.clock();
    await updateCopy(tx, own.id, {
      usedAt: now,
      endsAt: new Date(now.getTime() + own.hours * hourMs),
    });
  });
}

export async function stopInstance(ctx: UserContext, targetId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const target = ofKindInstance(await findVisibleTarget(tx, tx.actor, { id: targetId }));
    await stopCopy(tx, { userId: tx.actor.userId, target });
    tx.hub.publish(tx.actor.userId, { kind: 'instance', target: targetId });
  });
}

type ChangeOwn = (tx: UserContext, own: { userId: number; target: TargetRow }) => Promise<void>;

async function changeInstance(ctx: UserContext, targetId: number, change: ChangeOwn): Promise<Instance> {
  const { userId } = ctx.actor;
  const target = await inTransaction(ctx, async (tx) => {
    const found = ofKindInstance((await enrol(tx, targetId))[0]);
    await requireEngine(tx);
    await change(tx, { userId, target: found });
    tx.hub.publish(userId, { kind: 'instance', target: targetId });
    return found;
  });
  return currentInstance(ctx, userId, target);
}

function ofKindInstance(target: TargetRow | undefined): TargetRow {
  if (!target) throw notFound('target application');
  if (target.kind !== 'instance')
    throw invalidInput('/id', 'must be a target of the kind "instance": this one is shared by all learners');
  return target;
}

const sentences = {
  no_engine:
    'This target needs a container engine (Docker or Podman), and none is connected to the platform.',
  no_isolation: 'The connected container engine cannot isolate the copies of this target from each other.',
} as const;

export async function requireEngine(ctx: Context): Promise<void> {
  const problem = await engineProblem(ctx);
  if (problem === null) return;
  throw new AppError('unavailable', sentences[problem === 'no_isolation' ? problem : 'no_engine'], {
    retryAfterSeconds: 5,
  });
}

async function currentInstance(ctx: Context, userId: number, target: { id: number }): Promise<Instance> {
  const own = await findOwnCopy(ctx, userId, target.id);
  const problem = own?.state === 'ready' ? null : await engineProblem(ctx);
  if (problem) return { ...noInstance, state: 'failed', error: problem };
  if (!own) return noInstance;
  return instanceView(own, await placeOf(ctx, own));
}

const placeOf = async (ctx: Context, { id, state }: { id: number; state: string }) =>
  state === 'wanted' ? ((await readPlaces(ctx)).get(id) ?? null) : null;

type Visit = { learner: string; target_id: number };

/** Where a learner's request goes; a copy that does not run is started. */
export async function visitInstance(ctx: Context, { learner, target_id }: Visit): Promise<VisitedInstance> {
  const [known] = await ctx.db
    .select({ userId: targetLearners.userId, target: targets })
    .from(targetLearners)
    .innerJoin(targets, eq(targets.id, targetLearners.targetId))
    .where(and(eq(targetLearners.learner, learner), eq(targetLearners.targetId, target_id)));
  if (known?.target.kind !== 'instance') throw notFound('target application');
  const { userId, target } = known;
  const own = await findOwnCopy(ctx, userId, target.id);
  const now = ctx.clock();
  if (own?.state === 'ready' && own.isCurrent) {
    if ((own.usedAt?.getTime() ?? 0) < now.getTime() - useNoteMs)
      await updateCopy(ctx, own.id, { usedAt: now, lastRequest: now });
    return { state: 'ready', address: own.address, place: null, error: null, running: [] };
  }
  const isRecentFailure = own?.state === 'failed' && own.changedAt.getTime() > now.getTime() - retryFailedMs;
  const mustStart =
    !own ||
    own.purpose === 'warm_up' ||
    own.state === 'stopping' ||
    (own.state === 'failed' && !isRecentFailure);
  if (mustStart && (await engineProblem(ctx)) === null) {
    try {
      await inTransaction(ctx, async (tx) => {
        await tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
        await startCopy(tx, { userId, target });
        tx.hub.publish(userId, { kind: 'instance', target: target.id });
      });
    } catch (error) {
      if (!(error instanceof TooManyInstances)) throw error;
      return { state: 'none', address: null, place: null, error: null, running: [...error.running] };
    }
  }
  const { state, place, error } = await currentInstance(ctx, userId, target);
  const address = state === 'ready' ? ((await findOwnCopy(ctx, userId, target.id))?.address ?? null) : null;
  return {
    state: address === null && state === 'ready' ? 'starting' : state,
    address,
    place,
    error,
    running: [],
  };
}
