import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { readEvidence } from './evidence.ts';

export function evidenceRoutes(app: FastifyInstance): void {
  route(app, lessonsEndpoints.evidence, ({ ctx, params }) => readEvidence(ctx, params.id));
}
