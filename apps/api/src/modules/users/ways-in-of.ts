import type { WayIn } from '@sentiero/contracts/users';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { announceRemoval } from './announce-way-in.ts';
import { auditWayIn } from './remedies.ts';
import { requireUser } from './users.service.ts';
import { findUser, lockStaff } from './users.store.ts';
import { endWayIn, listWaysIn } from './ways-in.ts';

/** For staff. */
export async function readWaysIn(ctx: Context, id: number): Promise<WayIn[]> {
  return listWaysIn(ctx, await requireUser(ctx, id));
}

/** By staff, who may also remove the last one: its owner proves their address, or gets a code from a teacher. */
export async function removeWayIn(
  ctx: UserContext,
  userId: number,
  way: Pick<WayIn, 'kind' | 'id'>,
): Promise<undefined> {
  await inTransaction(
    ctx,
    async (tx) => {
      const user = await findUser(tx, userId, 'lock');
      if (!user) throw notFound('user');
      const ended = await endWayIn(tx, user, way);
      if (ended.length === 0) throw notFound('way in');
      for (const one of ended) await auditWayIn(tx, user, one);
      await announceRemoval(tx, user, ended);
    },
    lockStaff,
  );
  return undefined;
}
