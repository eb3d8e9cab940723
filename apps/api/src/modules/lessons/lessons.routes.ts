import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listCategories, listLessons, readLesson, readSteps } from './lessons.service.ts';
import { submitStep } from './submit-step.ts';

export function lessonsRoutes(app: FastifyInstance): void {
  route(app, lessonsEndpoints.list, ({ ctx }) => listLessons(ctx));
  route(app, lessonsEndpoints.categories, ({ ctx }) => listCategories(ctx));
  route(app, lessonsEndpoints.get, ({ ctx, params }) => readLesson(ctx, params.id));
  route(app, lessonsEndpoints.steps, ({ ctx, params }) => readSteps(ctx, params.id));
  route(app, lessonsEndpoints.submit, ({ ctx, params, body }) => submitStep(ctx, params.id, body));
}
