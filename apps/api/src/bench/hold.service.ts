import type { Hold, HoldInput } from '@sentiero/contracts/bench';
import { proxyCalls } from '@sentiero/contracts/ingest';
import { inTransaction, type UserContext } from '../context.ts';
import { findBenchTarget } from './bench-target.ts';
import { deleteHold, storeHold } from './holds.store.ts';
import { findLiveProxies } from './proxies.store.ts';
import { askProxy } from './proxy-client.ts';

/** A proxy that does not respond in time learns of the hold with its next report. */
const refreshMs = 1000;

/** Holds the caller's traffic with a target, or releases everything. In effect on return. */
export async function changeHold(ctx: UserContext, input: HoldInput): Promise<Hold> {
  const hold = { ...input, only: input.only ?? {} };
  const isOn = hold.requests || hold.responses;
  await inTransaction(ctx, async (tx) => {
    if (!isOn) return deleteHold(tx);
    await findBenchTarget(tx, hold.target);
    await storeHold(tx, hold);
  });
  await refreshProxies(ctx);
  return hold;
}

async function refreshProxies(ctx: UserContext): Promise<void> {
  const proxies = await findLiveProxies(ctx);
  const call = { endpoint: proxyCalls.refresh, body: undefined, withinMs: refreshMs };
  await Promise.all(proxies.map((proxy) => askProxy(ctx, proxy, call)));
}
