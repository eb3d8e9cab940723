import type { Run, RunCommand, RunInput } from '@sentiero/contracts/bench';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction, type Context, type UserContext } from '../context.ts';
import { findBenchTarget } from './bench-target.ts';
import { expandRun } from './expand-run.ts';
import { Runner } from './runner.ts';
import { changeRun, insertRun } from './runs.store.ts';
import { wireRequest } from './wire-request.ts';

/** Starts a run after checking that all its requests can be sent; the run continues after the call returns. */
export async function startRun(
  ctx: UserContext,
  whole: Context,
  call: { input: RunInput; address: string },
): Promise<Run> {
  const { input, address } = call;
  const steps = expandRun(input);
  const run = await inTransaction(ctx, async (tx) => {
    const { host } = await findBenchTarget(tx, input.target);
    for (const { request } of steps) wireRequest(request(), host);
    return insertRun(tx, uuidv7(), steps.length);
  });
  new Runner({ ctx, whole, run, input, steps, address })
    .run()
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a run failed'));
  return run;
}

export async function commandRun(ctx: UserContext, id: string, command: RunCommand['do']): Promise<Run> {
  const run = await inTransaction(ctx, (tx) => changeRun(tx, id, command));
  ctx.hub.publish(ctx.actor.userId, { kind: 'run', ...run });
  return run;
}
