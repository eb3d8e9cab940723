import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import type { FastifyInstance } from 'fastify';
import { ContentCache } from '../../db/content-cache.ts';
import { route, withOwn, type Call } from '../../http/route.ts';
import type { LearnerContent } from './learner-content.ts';
import {
  listLessons,
  readCoverage,
  readGlossary,
  readLesson,
  readOverview,
  readPicture,
  readSteps,
} from './lessons.service.ts';
import { endPractice, startPractice } from './practice.service.ts';
import { submissions } from './submit-step.ts';

export function lessonsRoutes(app: FastifyInstance): void {
  const contents = new ContentCache<LearnerContent>();
  const submitStep = submissions();
  route(app, lessonsEndpoints.list, ({ ctx }) => listLessons(ctx));
  const readOwnOverview = withOwn(({ ctx, request }: Call<typeof lessonsEndpoints.categories>) =>
    readOverview(ctx, contents, request.own),
  );
  route(app, lessonsEndpoints.categories, readOwnOverview);
  route(app, lessonsEndpoints.coverage, ({ ctx }) => readCoverage(ctx, contents));
  route(app, lessonsEndpoints.glossary, ({ ctx }) => readGlossary(ctx));
  route(app, lessonsEndpoints.picture, ({ ctx, params }) => readPicture(ctx, params.key));
  route(app, lessonsEndpoints.get, ({ ctx, params }) => readLesson(ctx, contents, params.id));
  const readOwnSteps = withOwn(({ ctx, params, request }: Call<typeof lessonsEndpoints.steps>) =>
    readSteps(ctx, contents, { lessonId: params.id, known: request.own }),
  );
  route(app, lessonsEndpoints.steps, readOwnSteps);
  route(app, lessonsEndpoints.startPractice, ({ ctx, params }) => startPractice(ctx, params.id));
  route(
    app,
    lessonsEndpoints.endPractice,
    async ({ ctx, params }) => void (await endPractice(ctx, params.id)),
  );
  route(app, lessonsEndpoints.submit, ({ ctx, params, body }) => submitStep(ctx, params.id, body));
}
