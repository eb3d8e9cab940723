import type { Context } from '../../context.ts';
import { findService, readCopies } from './instances.store.ts';
import { lineUp } from './line.ts';
import { capacityOf } from './service-state.ts';

/** The places of the copies that wait for others to end, by id. */
export async function readPlaces(ctx: Context): Promise<ReadonlyMap<number, number>> {
  const copies = await readCopies(ctx);
  const wanted = copies.filter(({ state }) => state === 'wanted');
  const running = copies.filter(({ state }) => state !== 'wanted' && state !== 'failed');
  const { waiting } = lineUp(capacityOf(ctx, await findService(ctx)), running, wanted);
  return new Map(waiting.map(({ id }, index) => [id, index + 1]));
}
