import type { Identity } from '@sentiero/contracts/users';
import { inTransaction, type UserContext } from '../../context.ts';
import { notAuthenticated, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { announceRemoval } from './announce-way-in.ts';
import { listIdentities } from './external-logins.store.ts';
import { requireRecentLogin } from './sessions.service.ts';
import { readSources } from './sources.ts';
import { findUser } from './users.store.ts';
import { requireWayIn, waysIn } from './ways-in.ts';

export async function readIdentities(ctx: UserContext): Promise<Identity[]> {
  const rows = await listIdentities(ctx, ctx.actor.userId);
  const sourceOf = await readSources(ctx);
  return rows.map(({ id, issuer, createdAt, lastUsedAt }) => ({
    id,
    provider: sourceOf(issuer),
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
  }));
}

export async function unlink(ctx: UserContext, id: number): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const user = await findUser(tx, userId, 'lock');
    if (!user) throw notAuthenticated();
    await requireRecentLogin(tx);
    const gone = await waysIn.identity.end(tx, user, { id });
    if (gone.length === 0) throw notFound('identity');
    await requireWayIn(tx, user);
    await writeAudit(tx, { action: 'user.identity-unlink', object: `user:${userId}` });
    await announceRemoval(tx, user, gone);
  });
  return undefined;
}
