import type { Credential, LabToken } from '@sentiero/contracts/targets';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { labCookieName, openLabSession } from '../lab/lab-sessions.ts';
import { prepareLearner, resetLearner } from './target-client.ts';
import { findOrMakeLearner, findVisibleTarget, keepCredentials, type TargetRow } from './targets.store.ts';
import { credentialsView } from './targets.view.ts';

/** For other modules: the store is this module's own. */
export { findOrMakeLearner, findTarget, findVisibleTarget } from './targets.store.ts';

/** The caller's own credentials, fetched from the target at the first use and kept. */
export async function readOwnCredentials(ctx: UserContext, targetId: number): Promise<Credential[]> {
  const [target, known] = await inTransaction(ctx, (tx) => enrol(tx, targetId));
  const credentials = known.credentials ?? (await fetchCredentials(ctx, target, known.learner));
  return credentialsView(target, credentials);
}

async function fetchCredentials(ctx: UserContext, target: TargetRow, learner: string) {
  const prepared = await prepareLearner(ctx, target, learner);
  // A target that is broken today may take part tomorrow: only what it gave is kept.
  if (!prepared) return [];
  await inTransaction(ctx, (tx) => keepCredentials(tx, learner, prepared.credentials));
  return prepared.credentials;
}

export async function resetOwnData(ctx: UserContext, targetId: number): Promise<void> {
  const [target, { learner }] = await inTransaction(ctx, (tx) => enrol(tx, targetId));
  if (!(await resetLearner(ctx, target, learner))) {
    throw new AppError('target_unavailable', `${target.name} could not put your data back.`);
  }
}

export function makeLabToken(ctx: UserContext, targetId: number): Promise<LabToken> {
  return inTransaction(ctx, async (tx) => {
    const [target] = await enrol(tx, targetId);
    const { token, expires } = await openLabSession(tx, tx.actor.sessionId, target.id);
    return {
      header: 'Cookie',
      value: `${labCookieName(target.frontendUrl)}=${token}`,
      expires: expires.toISOString(),
    };
  });
}

/** The target, if the caller may use it, and who the caller is there. */
async function enrol(ctx: UserContext, targetId: number) {
  const target = await findUsableTarget(ctx, targetId);
  return [target, await findOrMakeLearner(ctx, ctx.actor.userId, target.id)] as const;
}

async function findUsableTarget(ctx: UserContext, id: number): Promise<TargetRow> {
  const target = await findVisibleTarget(ctx, ctx.actor, { id });
  if (!target) throw notFound('target application');
  return target;
}
