import { coursesEndpoints } from '@sentiero/contracts/courses';
import { progressEndpoints } from '@sentiero/contracts/progress';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as courses from './courses.service.ts';
import * as members from './members.service.ts';
import { importRoster } from './roster.service.ts';

export function coursesRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => rosterRoute(scope));
  route(app, coursesEndpoints.create, ({ ctx, body }) => courses.createCourse(ctx, body));
  route(app, coursesEndpoints.join, ({ ctx, body }) => courses.joinCourse(ctx, body.join_code));
  route(app, coursesEndpoints.byCode, ({ ctx, body }) => courses.findCourseToJoin(ctx, body.join_code));
  route(app, coursesEndpoints.list, async ({ ctx, query, reply }) => {
    const page = await courses.listCourses(ctx, query);
    reply.header('X-Total-Count', page.total);
    return page.courses;
  });
  route(app, coursesEndpoints.byMe, ({ ctx }) => courses.listCoursesOf(ctx, ctx.actor.userId));
  route(app, coursesEndpoints.byUser, ({ ctx, params }) => courses.listCoursesOf(ctx, params.id));
  route(app, coursesEndpoints.get, ({ ctx, params }) => courses.getCourse(ctx, params.id));
  route(app, coursesEndpoints.update, ({ ctx, params, body, ifMatch }) =>
    courses.updateCourse(ctx, params.id, { input: body, ifMatch }),
  );
  route(app, coursesEndpoints.remove, async ({ ctx, params, ifMatch }) => {
    await courses.removeCourse(ctx, params.id, ifMatch);
    return undefined;
  });
  route(app, coursesEndpoints.joinCode, ({ ctx, params }) => courses.readJoinCode(ctx, params.id));
  route(app, coursesEndpoints.renewJoinCode, ({ ctx, params }) => courses.renewJoinCode(ctx, params.id));
  route(app, coursesEndpoints.members, ({ ctx, params }) => members.listMembers(ctx, params.id));
  route(app, coursesEndpoints.addMember, ({ ctx, params, query }) =>
    members.addMember(ctx, params.id, query.user_id),
  );
  route(app, coursesEndpoints.removeMember, async ({ ctx, params, query }) => {
    await members.removeMember(ctx, params.id, query.user_id);
    return undefined;
  });
  route(app, progressEndpoints.byCourse, ({ ctx, params }) => members.readProgressByCourse(ctx, params.id));
}

/** Only this scope accepts CSV. */
function rosterRoute(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  route(app, coursesEndpoints.roster, ({ ctx, params, query, request }) =>
    importRoster(ctx, params.id, { csv: request.body, isDryRun: query.dry_run ?? false }),
  );
}
