import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CardsRead } from '../cards-read.ts';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { factsOfToken, readerOf, type Reader } from '../tokens/read-token.ts';

/** What Rosa's till asks for. The page never calls it. */
export function staffRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.get('/api/staff/cards', async (request) => {
    const reader = believed(request);
    const { account, role, alg, isForged } = reader;
    if (role !== 'staff') {
      reportFailed(request, 'role');
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
    const { accounts } = copyOf(stamps, request);
    const cards = new CardsRead({ stamps, request, reader });
    for (const owner of accounts)
      cards.note(owner, 'staff_list', ['number', 'name', 'stamps', 'credit', 'remark']);
    cards.report();
    return accounts.map(({ card, name, stamps: count, credit, remark }) => ({
      card,
      name,
      stamps: count,
      credit,
      remark,
    }));
  });

  function believed(request: FastifyRequest): Reader {
    try {
      return readerOf(stamps, request);
    } catch (error) {
      reportFailed(request, 'token');
      throw error;
    }
  }

  function reportFailed(request: FastifyRequest, reason: 'token' | 'role'): void {
    const data = { reason, ...factsOfToken(stamps, request), in_batch: request.inBatch };
    report(stamps, request, { type: 'staff_list_failed', data });
  }
}
