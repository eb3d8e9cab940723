import { authoringEndpoints } from '@sentiero/contracts/authoring';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { readRecordParts } from './record-parts.ts';
import { tryAnswers } from './try-answers.ts';
import { tryStep, tryStepOnAll } from './try-step.ts';

/** Staff try a rule against their own records. */
export function trialsRoutes(app: FastifyInstance): void {
  route(app, authoringEndpoints.tryStep, ({ ctx, body }) => tryStep(ctx, body));
  route(app, authoringEndpoints.tryStepOnAll, ({ ctx, body }) => tryStepOnAll(ctx, body));
  route(app, authoringEndpoints.tryAnswers, ({ ctx, body }) => tryAnswers(ctx, body));
  route(app, authoringEndpoints.readRecordParts, ({ ctx, query }) => readRecordParts(ctx, query.capture));
}
