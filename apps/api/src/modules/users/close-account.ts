import type { EndedWaysIn, UserForStaff } from '@sentiero/contracts/users';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { applyRemedy } from './remedies.ts';
import { countOtherStaff, findUser, lockStaff, updateUser } from './users.store.ts';
import { userForStaffView } from './users.view.ts';

/** Closes an account: it cannot log in, and its sessions and API tokens end; its history stays. */
export function closeAccount(ctx: UserContext, id: number): Promise<UserForStaff> {
  return inTransaction(
    ctx,
    async (tx) => {
      const isLastStaff = (await countOtherStaff(tx, id)) === 0;
      const user = await findUser(tx, id, 'lock');
      if (!user) throw notFound('user');
      if (id === tx.actor.userId) throw new AppError('own_account', 'You can’t close your own account.');
      if (user.closedAt) return userForStaffView(user);
      if (user.isStaff && isLastStaff)
        throw new AppError('last_staff', 'This is the only staff account. Make another user staff first.');
      const closed = await updateUser(tx, id, { closedAt: tx.clock() });
      await applyRemedy(tx, { user, remedy: 'account closed' });
      await writeAudit(tx, { action: 'user.close', object: `user:${id}` });
      return userForStaffView(closed ?? user);
    },
    lockStaff,
  );
}

export function reopenAccount(ctx: UserContext, id: number): Promise<UserForStaff> {
  return inTransaction(
    ctx,
    async (tx) => {
      const user = await findUser(tx, id, 'lock');
      if (!user) throw notFound('user');
      if (!user.closedAt) return userForStaffView(user);
      const opened = await updateUser(tx, id, { closedAt: null });
      await writeAudit(tx, { action: 'user.reopen', object: `user:${id}` });
      return userForStaffView(opened ?? user);
    },
    lockStaff,
  );
}

/** Ends all sessions and tokens of an account and the ways in of the last week; staff keep their own session. */
export function endSessionsOf(ctx: UserContext, id: number): Promise<EndedWaysIn> {
  return inTransaction(
    ctx,
    async (tx) => {
      const user = await findUser(tx, id, 'lock');
      if (!user) throw notFound('user');
      const own = id === tx.actor.userId ? { ownSession: tx.actor.sessionId } : {};
      const ways = await applyRemedy(tx, { user, remedy: 'end sessions, by staff' }, own);
      await writeAudit(tx, { action: 'user.sessions', object: `user:${id}` });
      return ways;
    },
    lockStaff,
  );
}
