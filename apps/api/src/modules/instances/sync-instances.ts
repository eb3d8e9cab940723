import type { SyncOrders, SyncReport } from '@sentiero/contracts/ingest';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { inTransaction, type Context } from '../../context.ts';
import { instances, instanceService, targets } from '../../db/schema/index.ts';
import { applyChanges, withoutNul } from './apply-changes.ts';
import { isPersonal } from './environment.ts';
import { ensureService, findService, insertCopies, readCopies } from './instances.store.ts';
import { readWanted } from './read-wanted.ts';
import { reconcile, type Copy } from './reconcile.ts';
import { capacityOf } from './service-state.ts';
import { startWarmUps } from './start-warm-ups.ts';

const leaseMs = 10_000;
const idle: SyncOrders = { has_lease: false, start: [], keep: [], logs: [] };

/** Stores what the engine has, decides what it should have, and tells it to the service that holds the lease. */
export function syncInstances(ctx: Context, report: SyncReport): Promise<SyncOrders> {
  return inTransaction(ctx, async (tx) => {
    if (!(await takeLease(tx, report))) return idle;
    if (report.engine === null) return { ...idle, has_lease: true };
    await storeMeasures(tx, report);
    await startWarmUps(tx);
    const copies = await readCopies(tx);
    const { changes, prepare } = reconcile({
      copies,
      report,
      pools: await readPools(tx),
      capacity: capacityOf(tx, { engineMemoryMb: report.engine.memory_mb }),
      now: tx.clock(),
    });
    await applyChanges(tx, changes);
    for (const { targetId, count } of prepare)
      await insertCopies(tx, { targetId, purpose: 'pool' }, Array<null>(count).fill(null));
    const next = new Map(changes.map(({ copy, to }) => [copy.id, to]));
    const stateOf = (copy: Copy) => next.get(copy.id) ?? copy.state;
    const present = new Set(report.present.map(({ name }) => name));
    const starting = copies.filter((copy) => stateOf(copy) === 'starting' && !present.has(copy.name));
    const kept = copies.filter((copy) => ['starting', 'ready'].includes(stateOf(copy)));
    return {
      has_lease: true,
      start: await readWanted(tx, starting),
      keep: kept.map(({ name }) => name),
      logs: await readLogWishes(tx),
    };
  });
}

export async function readPlatformId(ctx: Context): Promise<{ id: string }> {
  await ensureService(ctx);
  return { id: (await findService(ctx))?.platform ?? '' };
}

/** Two services may run at once, and only one of them acts. The row stays locked until the transaction ends. */
async function takeLease(
  ctx: Context,
  { service, engine, problem, lacks = [] }: SyncReport,
): Promise<boolean> {
  await ensureService(ctx);
  const now = ctx.clock();
  const rows = await ctx.db
    .update(instanceService)
    .set({
      holder: service,
      leaseUntil: new Date(now.getTime() + leaseMs),
      engine: engine?.name ?? null,
      engineMemoryMb: engine?.memory_mb ?? null,
      problem,
      lacks,
    })
    .where(
      or(
        eq(instanceService.holder, service),
        isNull(instanceService.leaseUntil),
        lt(instanceService.leaseUntil, now),
      ),
    )
    .returning({ id: instanceService.id });
  return rows.length > 0;
}

async function storeMeasures(ctx: Context, { present }: SyncReport): Promise<void> {
  for (const { name, state, error, log, memory_mb, cpu } of present) {
    if (memory_mb === null && log === null) continue;
    await ctx.db
      .update(instances)
      .set({
        ...(memory_mb !== null && { memoryMb: memory_mb, cpu }),
        ...(log !== null && { log: withoutNul(log), isLogWanted: false }),
        ...(log !== null && state === 'starting' && { error }),
      })
      .where(eq(instances.name, name));
  }
}

async function readPools(ctx: Context) {
  const rows = await ctx.db
    .select({ id: targets.id, instance: targets.instance })
    .from(targets)
    .where(and(eq(targets.kind, 'instance'), sql`(${targets.instance}->>'pool')::int > 0`));
  return rows.flatMap(({ id, instance }) =>
    instance && !isPersonal(instance) ? [{ id, size: instance.pool }] : [],
  );
}

async function readLogWishes(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: instances.name })
    .from(instances)
    .where(eq(instances.isLogWanted, true));
  return rows.map(({ name }) => name);
}
