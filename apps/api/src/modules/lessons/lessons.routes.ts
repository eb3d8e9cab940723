import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import type { FastifyInstance } from 'fastify';
import { ContentCache } from '../../db/content-cache.ts';
import { route } from '../../http/route.ts';
import type { Content } from './content.queries.ts';
import {
  listLessons,
  readCoverage,
  readGlossary,
  readLesson,
  readOverview,
  readPicture,
  readSteps,
  startLesson,
} from './lessons.service.ts';
import { endPractice, startPractice } from './practice.service.ts';
import { answerRecall, readRecall } from './recall.service.ts';
import { submitStep } from './submit-step.ts';

export function lessonsRoutes(app: FastifyInstance): void {
  const contents = new ContentCache<Content>();
  route(app, lessonsEndpoints.list, ({ ctx }) => listLessons(ctx));
  route(app, lessonsEndpoints.categories, ({ ctx }) => readOverview(ctx, contents));
  route(app, lessonsEndpoints.coverage, ({ ctx }) => readCoverage(ctx, contents));
  route(app, lessonsEndpoints.glossary, ({ ctx }) => readGlossary(ctx));
  route(app, lessonsEndpoints.picture, ({ ctx, params }) => readPicture(ctx, params.key));
  route(app, lessonsEndpoints.get, ({ ctx, params }) => readLesson(ctx, contents, params.id));
  route(app, lessonsEndpoints.steps, ({ ctx, params }) => readSteps(ctx, contents, params.id));
  route(app, lessonsEndpoints.recall, ({ ctx, params }) => readRecall(ctx, contents, params.id));
  route(app, lessonsEndpoints.answerRecall, ({ ctx, params, body }) =>
    answerRecall(ctx, contents, { ...params, submission: body }),
  );
  route(app, lessonsEndpoints.start, ({ ctx, params }) => startLesson(ctx, contents, params.id));
  route(app, lessonsEndpoints.startPractice, ({ ctx, params }) => startPractice(ctx, params.id));
  route(app, lessonsEndpoints.endPractice, ({ ctx, params }) => endPractice(ctx, params.id));
  route(app, lessonsEndpoints.submit, ({ ctx, params, body }) => submitStep(ctx, params.id, body));
}
