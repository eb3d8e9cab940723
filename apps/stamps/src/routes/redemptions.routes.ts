import type { FastifyInstance } from 'fastify';
import * as T from 'typebox';
import type { StampsContext } from '../context.ts';
import { jsonBody } from '../http/json-body.ts';
import { redeem } from '../redeem.ts';
import { readerOf } from '../tokens/read-token.ts';

const Redemption = T.Object({ pin: T.String({ minLength: 1, maxLength: 20 }) });

export function redemptionRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.post<{ Params: { card: string } }>('/api/cards/:card/redemptions', async (request, reply) => {
    const reader = readerOf(stamps, request);
    const { pin } = jsonBody(request, Redemption);
    const { card: number } = request.params;
    return reply.code(201).send(redeem(stamps, request, { number, pin, reader }));
  });
}
