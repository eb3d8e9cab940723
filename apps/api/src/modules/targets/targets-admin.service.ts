import type {
  Credential,
  TargetHealth,
  TargetInput,
  TargetTrial,
  TargetTrialResult,
} from '@sentiero/contracts/targets';
import { inTransaction, type UserContext } from '../../context.ts';
import { randomToken } from '../../crypto.ts';
import { notFound } from '../../http/errors.ts';
import { requireMatch, type Change } from '../../http/etag.ts';
import { writeAudit, writeChangeAudit } from '../audit/write-audit.ts';
import { requireUser } from '../users/users.service.ts';
import { makeTarget } from './make-target.ts';
import { checkCredentials, readFixed, replaceFixed, withFixed } from './fixed-credentials.ts';
import { callFrontDoor } from './first-pages.ts';
import { prepareLearner } from './target-client.ts';
import { checkAddresses } from './target-addresses.ts';
import { checkConnection, connectionColumns, defaultColumns } from './target-connection.ts';
import { kindColumns } from './target-kind.ts';
import {
  deleteTarget,
  findCredentials,
  findOrMakeLearner,
  findTarget,
  listTargets,
  updateTarget,
  type StaffTarget,
  type TargetRow,
} from './targets.store.ts';
import { credentialsView, targetView } from './targets.view.ts';

const oldTokenLifeMs = 10 * 60_000;

export async function listAllTargets(ctx: UserContext): Promise<StaffTarget[]> {
  return withFixed(ctx, await listTargets(ctx));
}

export async function readStaffTarget(ctx: UserContext, id: number): Promise<StaffTarget> {
  return complete(ctx, await findTarget(ctx, id));
}

export async function readTarget(ctx: UserContext, id: number): Promise<TargetRow> {
  return present(await findTarget(ctx, id));
}

export async function createTarget(ctx: UserContext, input: TargetInput): Promise<StaffTarget> {
  const addresses = { frontendUrl: input.frontend_url, ...kindColumns(input) };
  await checkAddresses(addresses, ctx);
  checkConnection(input);
  return inTransaction(ctx, async (tx) => {
    const { name, credentials = [], assign = 'all' } = input;
    const settings = { ...addresses, ...connectionColumns(input), credentials, assign };
    const target = await makeTarget(tx, { name, ...settings });
    await writeAudit(tx, { action: 'target.create', object: objectOf(target), detail: target.name });
    return complete(tx, target);
  });
}

export function changeTarget(
  ctx: UserContext,
  id: number,
  { input, ifMatch }: Change<Partial<TargetInput>>,
): Promise<StaffTarget> {
  return inTransaction(ctx, async (tx) => {
    const before = await holdTarget(tx, id, ifMatch);
    const frontendUrl = input.frontend_url ?? before.frontendUrl;
    const kind = kindColumns(input, before);
    await checkAddresses({ frontendUrl, ...kind }, tx, before);
    checkConnection(input);
    const host = new URL(frontendUrl).hostname;
    const addresses = { frontendUrl, ...kind, host };
    const { credentials = before.fixed.credentials, assign = before.assign } = input;
    const values = { name: input.name ?? before.name, ...addresses, ...connectionColumns(input), assign };
    const changed = present(await updateTarget(tx, id, values));
    if (input.credentials || input.assign) {
      checkCredentials({ credentials, assign });
      await replaceFixed(tx, id, { credentials, assign });
    }
    const after = await complete(tx, changed);
    const views = [targetView(before), targetView(after)] as const;
    await writeChangeAudit(tx, { action: 'target.update', object: objectOf(after) }, views);
    return after;
  });
}

export function removeTarget(ctx: UserContext, id: number, ifMatch?: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const target = await holdTarget(tx, id, ifMatch);
    await deleteTarget(tx, id);
    await writeAudit(tx, { action: 'target.delete', object: objectOf(target), detail: target.name });
  });
}

/** Whether the target responds, how fast, and whether it supports the target protocol. */
export async function checkHealth(ctx: UserContext, id: number): Promise<TargetHealth> {
  const target = await readTarget(ctx, id);
  const start = performance.now();
  const { leadsTo, ...door } = await callFrontDoor(ctx, target);
  const duration_ms = Math.round(performance.now() - start);
  const { learner } = await inTransaction(ctx, (tx) => findOrMakeLearner(tx, tx.actor.userId, id));
  const takesPart =
    door.status !== null && (await prepareLearner(ctx, target, learner).catch(() => null)) !== null;
  return { ...door, duration_ms, leads_to: leadsTo, takes_part: takesPart };
}

/** Whether learners would get in by these addresses and settings, before they are saved. */
export async function tryTarget(ctx: UserContext, input: TargetTrial): Promise<TargetTrialResult> {
  const addresses = { frontendUrl: input.frontend_url, backendUrl: input.backend_url };
  await inTransaction(ctx, (tx) => checkAddresses({ kind: 'shared', ...addresses }, tx));
  checkConnection(input);
  const start = performance.now();
  const connection = { ...defaultColumns, ...connectionColumns(input) };
  const { leadsTo, ...door } = await callFrontDoor(ctx, { ...addresses, ...connection });
  return { ...door, leads_to: leadsTo, duration_ms: Math.round(performance.now() - start) };
}

/** Renews the token; the old one stays valid for a while, so that the target can be reconfigured. */
export function renewToken(ctx: UserContext, id: number, ifMatch?: string): Promise<StaffTarget> {
  return inTransaction(ctx, async (tx) => {
    const { sharedToken: previousToken, name } = await holdTarget(tx, id, ifMatch);
    const previousTokenUntil = new Date(ctx.clock().getTime() + oldTokenLifeMs);
    const tokens = { sharedToken: randomToken(), previousToken, previousTokenUntil };
    const target = present(await updateTarget(tx, id, tokens));
    await writeAudit(tx, { action: 'target.renew-token', object: objectOf(target), detail: name });
    return complete(tx, target);
  });
}

/** A user's credentials on all targets, as far as they were fetched. */
export async function readUsersCredentials(ctx: UserContext, userId: number): Promise<Credential[]> {
  const user = await requireUser(ctx, userId);
  const rows = await findCredentials(ctx, userId);
  const entry = { action: 'credentials.read', object: `user:${userId}`, detail: user.username } as const;
  await inTransaction(ctx, (tx) => writeAudit(tx, entry));
  const fixed = await readFixed(ctx, rows, userId);
  return rows.flatMap(({ target, credentials }) =>
    credentialsView(target, [...(fixed.get(target.id) ?? []), ...(credentials ?? [])]),
  );
}

/** The target at the version the caller saw, locked until the end of the transaction. */
async function holdTarget(ctx: UserContext, id: number, ifMatch: string | undefined): Promise<StaffTarget> {
  const target = await complete(ctx, await findTarget(ctx, id, 'lock'));
  requireMatch(ifMatch, targetView(target));
  return target;
}

const objectOf = ({ id }: TargetRow) => `target:${id}`;

async function complete(ctx: UserContext, row: TargetRow | undefined): Promise<StaffTarget> {
  const target = present(row);
  const [full = { ...target, fixed: { credentials: [], left: 0 } }] = await withFixed(ctx, [target]);
  return full;
}

function present(row: TargetRow | undefined): TargetRow {
  if (!row) throw notFound('target application');
  return row;
}
