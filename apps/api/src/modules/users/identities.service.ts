import type { Identity } from '@sentiero/contracts/users';
import { inTransaction, type UserContext } from '../../context.ts';
import { notAuthenticated, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { deleteIdentity, listIdentities } from './external-logins.store.ts';
import { requireRecentLogin } from './sessions.service.ts';
import { readSources } from './sources.ts';
import { findUser, updateUser } from './users.store.ts';
import { requireWayIn } from './ways-in.ts';

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
    const gone = await deleteIdentity(tx, { id, userId });
    if (!gone) throw notFound('identity');
    await requireWayIn(tx, user);
    await writeAudit(tx, { action: 'user.identity-unlink', object: `user:${userId}` });
    // No rule can take the role back later.
    if (gone.madeTeacher && user.isTeacher) {
      await updateUser(tx, userId, { isTeacher: false, teacherByLaunch: false });
      const detail = 'teacher: no, with the login that gave it';
      await writeAudit(tx, { action: 'user.roles', object: `user:${userId}`, detail });
    }
  });
  return undefined;
}
