import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopContext } from '../context.ts';
import { staffOnlyPage } from '../pages/staff.ts';
import { reportRefused } from '../refused.ts';
import type { Visitor } from '../visitor.ts';
import { sendPage } from './answer.ts';
import { ProblemError } from './problem.ts';

/** Refuses somebody who is not staff: 401 if the shop does not know who it is, otherwise 403. */
export function sendStaffOnly(
  shop: ShopContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { visitor, what }: { readonly visitor: Visitor | null; readonly what: string },
) {
  reportRefused(shop, request, 'staff_check', what);
  if (!visitor) throw new ProblemError(401, (problems) => problems.logInFirst);
  return sendPage(reply, staffOnlyPage(), 403);
}
