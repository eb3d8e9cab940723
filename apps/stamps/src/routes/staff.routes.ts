import type { FastifyInstance } from 'fastify';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { readerOf } from '../tokens/read-token.ts';

/** What Rosa's till asks for. The page never calls it. */
export function staffRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.get('/api/staff/cards', async (request) => {
    const { account, role, alg, isForged } = readerOf(stamps, request);
    if (role !== 'staff') {
      reportRefused(stamps, request, { by: 'staff_check', what: 'staff_list', forged: isForged });
      throw new ApiError(403, 'staff_only');
    }
    report(stamps, request, {
      type: 'staff_list',
      data: {
        customer_id: account.id,
        role,
        rightful: account.role === 'staff' && !isForged,
        alg,
        forged: isForged,
        in_batch: request.inBatch,
      },
    });
    return copyOf(stamps, request).accounts.map(({ card, name, stamps: count, credit, remark }) => ({
      card,
      name,
      stamps: count,
      credit,
      remark,
    }));
  });
}
