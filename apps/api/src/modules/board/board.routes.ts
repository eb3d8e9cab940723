import { boardEndpoints } from '@sentiero/contracts/board';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readCourseBoard } from './board.service.ts';

export function boardRoutes(app: FastifyInstance): void {
  route(app, boardEndpoints.board, ({ ctx, params, query }) => readCourseBoard(ctx, params.id, query.lesson));
}
