import { huntsEndpoints } from '@sentiero/contracts/hunts';
import type { FastifyInstance } from 'fastify';
import { ContentCache } from '../../db/content-cache.ts';
import { Existing, route } from '../../http/route.ts';
import type { Content } from '../lessons/content.queries.ts';
import { readCourseHunt } from './course-hunt.ts';
import { readHuntLesson } from './hunt-lesson.ts';
import { readHunt, takeHuntHelp } from './hunts.service.ts';
import { reportFinding } from './report-finding.ts';
import { startHunt } from './start-hunt.ts';

export function huntsRoutes(app: FastifyInstance): void {
  const contents = new ContentCache<Content>();
  route(app, huntsEndpoints.start, async ({ ctx, params, body }) => {
    const lesson = await readHuntLesson(ctx, contents, params.id);
    const { isNew, round } = await startHunt(ctx, lesson, body.again ?? false);
    return isNew ? round : new Existing(round);
  });
  route(app, huntsEndpoints.get, async ({ ctx, params }) =>
    readHunt(ctx, await readHuntLesson(ctx, contents, params.id)),
  );
  route(app, huntsEndpoints.report, async ({ ctx, params, body }) =>
    reportFinding(ctx, await readHuntLesson(ctx, contents, params.id), body),
  );
  route(app, huntsEndpoints.help, async ({ ctx, params }) =>
    takeHuntHelp(ctx, await readHuntLesson(ctx, contents, params.id)),
  );
  route(app, huntsEndpoints.ofCourse, ({ ctx, params, query }) =>
    readCourseHunt(ctx, params.id, query.lesson),
  );
}
