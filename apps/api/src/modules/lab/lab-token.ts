import type { LabToken } from '@sentiero/contracts/targets';
import { inTransaction, type UserContext } from '../../context.ts';
import { enrol } from '../targets/targets.service.ts';
import { labCookieName, openLabSession } from './lab-sessions.ts';

/** A lab cookie for a learner's own tools, which cannot log in through a browser. */
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
