import type { RoutedTarget } from '@sentiero/contracts/ingest';
import type { Credential } from '@sentiero/contracts/targets';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { noneLeft, takeFixed } from './fixed-credentials.ts';
import { openHoles, prepareLearner, resetLearner, restoreLearner } from './target-client.ts';
import { restoreState } from './begin-lesson.ts';
import { nowhere } from './target-kind.ts';
import {
  findOrMakeLearner,
  findOwnAddress,
  findVisibleTarget,
  keepCredentials,
  keepHuntRound,
  listRoutedTargets,
  type TargetRow,
} from './targets.store.ts';
import { credentialsView, routedTargetView } from './targets.view.ts';

/** For other modules: the store is private to this module. */
export { readHoles } from './hole-lists.ts';
export { readHoleDebrief, resetLearner } from './target-client.ts';
export { findOrMakeLearner, findTarget, findVisibleTarget, makeLearners } from './targets.store.ts';
export type { TargetRow } from './targets.store.ts';

/** All targets, as the proxy routes to them. */
export async function readRoutedTargets(ctx: Context): Promise<RoutedTarget[]> {
  const rows = await listRoutedTargets(ctx);
  return rows.map((row) => routedTargetView(row.target, row.isOpen, ctx.clock()));
}

/**
 * The caller's own credentials: those that staff entered, then those of the target, fetched at the first use and then
 * stored.
 */
export async function readOwnCredentials(ctx: UserContext, targetId: number): Promise<Credential[]> {
  const { target, known, fixed } = await inTransaction(ctx, async (tx) => {
    const [own, learner] = await enrol(tx, targetId);
    return { target: own, known: learner, fixed: await takeFixed(tx, own, tx.actor.userId) };
  });
  const fetched = () => fetchCredentials(ctx, target, known.learner);
  const needsIssued = fixed?.length === 0;
  // A new copy has not been prepared yet, whatever the one before it had issued.
  const stored = target.kind === 'shared' ? known.credentials : null;
  const issued = stored ?? (await (needsIssued ? fetched() : fetched().catch(() => [])));
  if (fixed === null && issued.length === 0) throw noneLeft(target);
  return credentialsView(target, [...(fixed ?? []), ...issued]);
}

async function fetchCredentials(ctx: UserContext, target: TargetRow, learner: string) {
  if (target.backendUrl === nowhere) return [];
  const prepared = await prepareLearner(ctx, target, learner);
  // A target that fails today may work tomorrow, so only credentials that it returned are stored.
  if (!prepared) return [];
  await inTransaction(ctx, (tx) => keepCredentials(tx, learner, prepared.credentials));
  return prepared.credentials;
}

/** A target that has prepared the caller supports resets; call it once the credentials were read. */
export async function canReset(ctx: UserContext, targetId: number): Promise<{ available: boolean }> {
  const [, { credentials }] = await inTransaction(ctx, (tx) => enrol(tx, targetId));
  return { available: credentials !== null };
}

/** The target is then as the learner's current lesson there needs it, whatever its data decides itself. */
export async function resetOwnData(ctx: UserContext, targetId: number): Promise<void> {
  const [target, { learner }] = await inTransaction(ctx, (tx) => enrol(tx, targetId));
  if (!(await resetLearner(ctx, target, learner))) {
    throw new AppError('target_unavailable', `${target.name} could not reset your data.`);
  }
  await restoreState(ctx, target, learner);
}

/** What a lesson has switched since then stays as the lesson needs it. */
export async function undoReset(ctx: UserContext, targetId: number): Promise<void> {
  const [target, { learner }] = await inTransaction(ctx, (tx) => enrol(tx, targetId));
  if (!(await restoreLearner(ctx, target, learner)))
    throw new AppError('nothing_to_undo', `${target.name} no longer has your earlier data.`);
  await restoreState(ctx, target, learner);
}

type HuntArrangement = { learner: string; open: readonly string[]; roundId: number };

/** Opens exactly these holes for the caller, from whom findings count for that round from now on. */
export async function arrangeHunt(
  ctx: UserContext,
  target: TargetRow,
  { learner, open, roundId }: HuntArrangement,
): Promise<void> {
  if (!(await openHoles(ctx, target, { learner, open })))
    throw new AppError('target_unavailable', `${target.name} could not open the holes of this hunt.`);
  await inTransaction(ctx, (tx) => keepHuntRound(tx, learner, roundId));
}

/** The target, if the caller may enter it, and the caller's name there. */
export async function enrol(ctx: UserContext, targetId: number) {
  const target = await findUsableTarget(ctx, targetId);
  const learner = await findOrMakeLearner(ctx, ctx.actor.userId, target.id);
  return [await atOwnCopy(ctx, target), learner] as const;
}

/** If each learner has a separate copy, the address is that of the caller's copy, if it runs. */
async function atOwnCopy(ctx: UserContext, target: TargetRow): Promise<TargetRow> {
  if (target.kind === 'shared') return target;
  const address = await findOwnAddress(ctx, ctx.actor.userId, target.id);
  return address === null ? target : { ...target, backendUrl: `http://${address}/` };
}

async function findUsableTarget(ctx: UserContext, id: number): Promise<TargetRow> {
  const target = await findVisibleTarget(ctx, ctx.actor, { id });
  if (!target) throw notFound('target application');
  return target;
}
