import type { Context } from '../../context.ts';
import { countAdmitted } from './capacity.ts';
import { findService, readCopies } from './instances.store.ts';
import { inQueue } from './reconcile.ts';
import { capacityOf } from './service-state.ts';

/** The places of the copies that wait for others to end, by id. */
export async function readPlaces(ctx: Context): Promise<ReadonlyMap<number, number>> {
  const copies = await readCopies(ctx);
  const waiting = copies.filter(({ state }) => state === 'wanted').toSorted(inQueue);
  const running = copies.filter(({ state }) => state !== 'wanted' && state !== 'failed');
  const admitted = countAdmitted(capacityOf(ctx, await findService(ctx)), running, waiting);
  return new Map(waiting.slice(admitted).map(({ id }, index) => [id, index + 1]));
}
