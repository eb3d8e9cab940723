import type { WayIn, WayInKind } from '@sentiero/contracts/users';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { auditWayIn } from './remedies.ts';
import { forgetFactorsIfNone } from './factors.ts';
import { notifyOfFactor } from './second-factors.ts';
import { requireUser } from './users.service.ts';
import { findUser, lockStaff } from './users.store.ts';
import { listWaysIn, waysIn } from './ways-in.ts';

/** For staff. */
export async function readWaysIn(ctx: Context, id: number): Promise<WayIn[]> {
  return listWaysIn(ctx, await requireUser(ctx, id));
}

/** By staff, who may also remove the last one: its owner proves their address, or gets a code from a teacher. */
export async function removeWayIn(
  ctx: UserContext,
  userId: number,
  { kind, way_id }: { kind: WayInKind; way_id: number },
): Promise<undefined> {
  await inTransaction(
    ctx,
    async (tx) => {
      const user = await findUser(tx, userId, 'lock');
      if (!user) throw notFound('user');
      const ended = await waysIn[kind].end(tx, user, way_id === 0 ? {} : { id: way_id });
      if (ended.length === 0) throw notFound('way in');
      for (const way of ended) await auditWayIn(tx, user, way);
      if (await forgetFactorsIfNone(tx, user)) await notifyOfFactor(tx, user, 'off-by-staff');
    },
    lockStaff,
  );
  return undefined;
}
