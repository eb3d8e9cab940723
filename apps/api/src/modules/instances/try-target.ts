import type { InstanceTrial } from '@sentiero/contracts/instances';
import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type UserContext } from '../../context.ts';
import { invalidInput, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findTarget } from '../targets/targets.service.ts';
import { awaitLog } from './instances-admin.service.ts';
import { deleteCopy, findCopy, insertCopies, updateCopy, type CopyRow } from './instances.store.ts';
import { requireEngine } from './instances.service.ts';

const lookEveryMs = 200;
const trialLimitMs = 9 * 60_000;
/** How long a copy starts before its trial tells what keeps it from being ready, and how often it tells again. */
const explainEveryMs = 10_000;

/**
 * Starts a copy of the target, and tells its progress until it is ready or has failed; then the copy ends. What is said
 * of a copy that takes long is no failure yet: many applications listen elsewhere first.
 */
export async function tryTarget(ctx: UserContext, targetId: number): Promise<AsyncGenerator<string>> {
  const id = await inTransaction(ctx, async (tx) => {
    const target = await findTarget(tx, targetId);
    if (!target) throw notFound('target application');
    if (target.kind !== 'instance') throw invalidInput('/id', 'must be a target of the kind "instance"');
    await requireEngine(tx);
    await writeAudit(tx, { action: 'target.try', object: `target:${targetId}`, detail: target.name });
    const [copy] = await insertCopies(tx, { targetId, purpose: 'trial' }, [null]);
    return copy;
  });
  return progressOf(ctx, id ?? 0);
}

async function* progressOf(ctx: UserContext, id: number): AsyncGenerator<string> {
  const deadline = performance.now() + trialLimitMs;
  let told: string | null = null;
  let explainAt = ctx.clock().getTime() + explainEveryMs;
  try {
    while (performance.now() < deadline && !ctx.stopping.aborted) {
      const copy = await findCopy(ctx, id);
      const state = copy?.state === 'wanted' ? 'queued' : (copy?.state ?? 'none');
      if (state !== told && state !== 'ready' && state !== 'failed')
        yield event({ state, error: null, log: null });
      if (state !== told) explainAt = ctx.clock().getTime() + explainEveryMs;
      told = state;
      if (!copy) return;
      if (state === 'ready' || state === 'failed') return void (yield event(await lastOf(ctx, id)));
      if (state === 'starting' && ctx.clock().getTime() >= explainAt) {
        const now = await readLogNow(ctx, id);
        if (now?.state === 'starting' && now.error !== null)
          yield event({ state, error: now.error, log: now.log });
        explainAt = ctx.clock().getTime() + explainEveryMs;
      }
      await pause(lookEveryMs);
    }
  } finally {
    await inTransaction(ctx, async (tx) => {
      const copy = await findCopy(tx, id);
      if (copy?.state === 'wanted' || copy?.state === 'failed') await deleteCopy(tx, id);
      else if (copy) await updateCopy(tx, id, { state: 'stopping', changedAt: tx.clock() });
    });
  }
}

async function lastOf(ctx: UserContext, id: number): Promise<InstanceTrial> {
  const before = await findCopy(ctx, id);
  const copy = before?.state === 'ready' ? await readLogNow(ctx, id) : before;
  const state = copy?.state === 'ready' || copy?.state === 'failed' ? copy.state : 'failed';
  return { state, error: copy?.error ?? null, log: copy?.log ?? '' };
}

/** The copy with its log, and with what keeps it from being ready. */
async function readLogNow(ctx: UserContext, id: number): Promise<CopyRow | undefined> {
  await inTransaction(ctx, (tx) => updateCopy(tx, id, { isLogWanted: true }));
  return awaitLog(ctx, id);
}

const event = (trial: InstanceTrial) => `data: ${JSON.stringify(trial)}\n\n`;
