import type { InstanceEngine, InstanceProblem } from '@sentiero/contracts/instances';
import type { Context } from '../../context.ts';
import { usableMemory, type Capacity } from './capacity.ts';
import { findService, type ServiceRow } from './instances.store.ts';

/** Why no copies can be started now; null if they can. */
export async function engineProblem(ctx: Context): Promise<InstanceProblem | null> {
  const service = await findService(ctx);
  if (!service?.leaseUntil || service.leaseUntil <= ctx.clock()) return 'no_engine';
  return service.engine === null ? (service.problem ?? 'no_engine') : null;
}

/** The engine, and what copies lack, for staff. */
export async function readEngine(ctx: Context): Promise<InstanceEngine> {
  const service = await findService(ctx);
  if (!service?.leaseUntil || service.leaseUntil <= ctx.clock())
    return { engine: null, lacks: [{ part: 'service', detail: null, command: null }] };
  const lacks = service.lacks.map(({ part, detail, command }) => ({ part, detail, command }));
  return { engine: service.engine, lacks };
}

type Engine = Pick<ServiceRow, 'engineMemoryMb'>;

export function capacityOf({ env }: Context, engine: Engine | undefined): Capacity {
  return {
    total: env.INSTANCES_TOTAL,
    memoryMb: usableMemory(engine?.engineMemoryMb ?? 0),
    perCourse: env.INSTANCES_PER_COURSE ?? Infinity,
  };
}
