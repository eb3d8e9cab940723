import type { InstanceLog, ListedInstance } from '@sentiero/contracts/instances';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type UserContext } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { deleteCopy, findCopy, listCopies, updateCopy, type CopyRow } from './instances.store.ts';
import { listedInstanceView } from './instances.view.ts';
import { readPlaces } from './queue.ts';

const logWaitMs = 5_000;
const lookEveryMs = 100;

export async function listInstances(ctx: UserContext): Promise<ListedInstance[]> {
  const [rows, places] = [await listCopies(ctx), await readPlaces(ctx)];
  return rows.map((row) => listedInstanceView(row, places.get(row.id) ?? null));
}

export function removeInstance(ctx: UserContext, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const copy = present(await findCopy(tx, id));
    if (copy.state === 'wanted' || copy.state === 'failed') await deleteCopy(tx, id);
    else await updateCopy(tx, id, { state: 'stopping', changedAt: tx.clock() });
    const detail = `target:${copy.targetId}`;
    await writeAudit(tx, { action: 'instance.stop', object: `instance:${id}`, detail });
    if (copy.userId !== null) tx.hub.publish(copy.userId, { kind: 'instance', target: copy.targetId });
  });
}

/** The copy's log; of a running one it is fetched from the engine. */
export async function readInstanceLog(ctx: UserContext, id: number): Promise<InstanceLog> {
  await inTransaction(ctx, async (tx) => {
    const copy = present(await findCopy(tx, id));
    if (copy.state === 'starting' || copy.state === 'ready') await updateCopy(tx, id, { isLogWanted: true });
    await writeAudit(tx, {
      action: 'instance.log',
      object: `instance:${id}`,
      detail: `target:${copy.targetId}`,
    });
  });
  return { log: (await awaitLog(ctx, id))?.log ?? '' };
}

/** The copy once its log has arrived, or as it is after a while. */
export async function awaitLog(ctx: UserContext, id: number): Promise<CopyRow | undefined> {
  const deadline = performance.now() + logWaitMs;
  for (;;) {
    const copy = await findCopy(ctx, id);
    if (!copy?.isLogWanted || performance.now() > deadline || ctx.stopping.aborted) return copy;
    await pause(lookEveryMs);
  }
}

function present(copy: CopyRow | undefined): CopyRow {
  if (!copy) throw notFound('copy');
  return copy;
}
