import type { InstanceProblem } from '@sentiero/contracts/instances';
import type { Context } from '../../context.ts';
import { usableMemory, type Capacity } from './capacity.ts';
import { findService, type ServiceRow } from './instances.store.ts';

/** Why no copies can be started now; null if they can. */
export async function engineProblem(ctx: Context): Promise<InstanceProblem | null> {
  const service = await findService(ctx);
  if (!service?.leaseUntil || service.leaseUntil <= ctx.clock()) return 'no_engine';
  return service.engine === null ? (service.problem ?? 'no_engine') : null;
}

type Engine = Pick<ServiceRow, 'engineMemoryMb'>;

export function capacityOf({ env }: Context, engine: Engine | undefined): Capacity {
  return {
    total: env.INSTANCES_TOTAL,
    memoryMb: usableMemory(engine?.engineMemoryMb ?? 0),
    perCourse: env.INSTANCES_PER_COURSE ?? Infinity,
  };
}
