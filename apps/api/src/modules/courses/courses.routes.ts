import { coursesEndpoints, invitationsEndpoints } from '@sentiero/contracts/courses';
import { progressEndpoints } from '@sentiero/contracts/progress';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../context.ts';
import { route } from '../../http/route.ts';
import { tooManyRequests, type Limiters } from '../../limits/limiters.ts';
import { listCodeHolders, renewCodes } from './codes.service.ts';
import * as courses from './courses.service.ts';
import * as invitations from './invitations.service.ts';
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
  route(app, coursesEndpoints.codeHolders, ({ ctx, params }) => listCodeHolders(ctx, params.id));
  route(app, coursesEndpoints.renewCodes, ({ ctx, params, body }) => renewCodes(ctx, params.id, body.users));
  route(app, coursesEndpoints.members, ({ ctx, params }) => members.listMembers(ctx, params.id));
  route(app, coursesEndpoints.addMember, ({ ctx, params, query }) =>
    members.addMember(ctx, params.id, query.user_id),
  );
  route(app, coursesEndpoints.removeMember, async ({ ctx, params, query }) => {
    await members.removeMember(ctx, params.id, query.user_id);
    return undefined;
  });
  route(app, invitationsEndpoints.byMe, ({ ctx }) => invitations.listOwnInvitations(ctx));
  route(app, invitationsEndpoints.byCourse, ({ ctx, params }) => invitations.listInvitations(ctx, params.id));
  route(app, invitationsEndpoints.accept, ({ ctx, params }) => invitations.acceptInvitation(ctx, params.id));
  route(app, invitationsEndpoints.remove, async ({ ctx, params }) => {
    await invitations.removeInvitation(ctx, params.id);
    return undefined;
  });
  route(app, progressEndpoints.byCourse, ({ ctx, params }) => members.readProgressByCourse(ctx, params.id));
}

/** Only this scope accepts CSV. */
function rosterRoute(app: FastifyInstance): void {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  route(app, coursesEndpoints.roster, ({ ctx, params, query, request }) =>
    importRoster(ctx, params.id, {
      csv: request.body,
      isDryRun: query.dry_run ?? false,
      requireQuota: (count) => requireQuota(app.limiters, ctx.actor, count),
    }),
  );
}

/** Counts people, not calls, so that this limit is not one of `limits/rules.ts`. */
async function requireQuota(limiters: Limiters, actor: Actor, count: number): Promise<void> {
  if (actor.isStaff || count === 0) return;
  const waitSeconds = await limiters.take('LIMIT_INVITATIONS', String(actor.userId), count);
  if (waitSeconds > 0)
    throw tooManyRequests(waitSeconds, 'These are more people than you may invite in a day.');
}
