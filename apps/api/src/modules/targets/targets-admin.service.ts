import type { Credential, TargetInput } from '@sentiero/contracts/targets';
import type { UserContext } from '../../context.ts';
import { randomToken } from '../../crypto.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findUser } from '../users/users.store.ts';
import { makeTarget } from './make-target.ts';
import { checkAddresses } from './target-addresses.ts';
import {
  deleteTarget,
  findCredentials,
  findTarget,
  listTargets,
  updateTarget,
  type TargetRow,
} from './targets.store.ts';
import { credentialsView } from './targets.view.ts';

const oldTokenLifeMs = 10 * 60_000;

export function listAllTargets(ctx: UserContext): Promise<TargetRow[]> {
  return listTargets(ctx);
}

export async function readTarget(ctx: UserContext, id: number): Promise<TargetRow> {
  return present(await findTarget(ctx, id));
}

export function createTarget(ctx: UserContext, input: TargetInput): Promise<TargetRow> {
  const addresses = { frontendUrl: input.frontend_url, backendUrl: input.backend_url };
  checkAddresses(addresses, ctx.env);
  return orHostTaken(makeTarget(ctx, { name: input.name, ...addresses }));
}

export async function changeTarget(
  ctx: UserContext,
  id: number,
  input: Partial<TargetInput>,
): Promise<TargetRow> {
  const stored = await readTarget(ctx, id);
  const frontendUrl = input.frontend_url ?? stored.frontendUrl;
  const backendUrl = input.backend_url ?? stored.backendUrl;
  checkAddresses({ frontendUrl, backendUrl }, ctx.env);
  const host = new URL(frontendUrl).hostname;
  const values = { name: input.name ?? stored.name, frontendUrl, backendUrl, host };
  return present(await orHostTaken(updateTarget(ctx, id, values)));
}

export async function removeTarget(ctx: UserContext, id: number): Promise<void> {
  if (!(await deleteTarget(ctx, id))) throw notFound('target application');
}

/** A new token; the old one goes on for a while, so that the target can be told. */
export async function renewToken(ctx: UserContext, id: number): Promise<TargetRow> {
  const { sharedToken: previousToken } = await readTarget(ctx, id);
  const previousTokenUntil = new Date(ctx.clock().getTime() + oldTokenLifeMs);
  return present(
    await updateTarget(ctx, id, { sharedToken: randomToken(), previousToken, previousTokenUntil }),
  );
}

/** The credentials of a user on all targets, as far as the user asked for them. */
export async function readUsersCredentials(ctx: UserContext, userId: number): Promise<Credential[]> {
  const user = await findUser(ctx, userId);
  if (!user) throw notFound('user');
  const rows = await findCredentials(ctx, userId);
  await writeAudit(ctx, { action: 'credentials.read', object: `user:${userId}`, detail: user.username });
  return rows.flatMap(({ target, credentials }) => credentialsView(target, credentials ?? []));
}

function present(row: TargetRow | undefined): TargetRow {
  if (!row) throw notFound('target application');
  return row;
}

async function orHostTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const cause = (error as { cause?: { constraint_name?: string } }).cause;
    if (cause?.constraint_name !== 'targets_host_key') throw error;
    throw new AppError('host_taken', 'Another target is served under this host.');
  }
}
