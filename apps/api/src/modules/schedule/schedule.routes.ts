import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { makeCalendarKey, readCalendar } from './calendar.service.ts';
import * as schedule from './schedule.service.ts';

export function scheduleRoutes(app: FastifyInstance): void {
  route(app, scheduleEndpoints.get, ({ ctx, params }) => schedule.readSchedule(ctx, params.id));
  route(app, scheduleEndpoints.set, ({ ctx, params, body, ifMatch }) =>
    schedule.setSchedule(ctx, params.id, { input: body, ifMatch }),
  );
  route(app, scheduleEndpoints.setExtensions, ({ ctx, params, body, ifMatch }) =>
    schedule.setExtensions(ctx, params.id, { input: body, ifMatch }),
  );
  route(app, scheduleEndpoints.setAccommodations, ({ ctx, params, body, ifMatch }) =>
    schedule.setAccommodations(ctx, params.id, { input: body, ifMatch }),
  );
  route(app, scheduleEndpoints.makeCalendarKey, ({ ctx, params }) => makeCalendarKey(ctx, params.id));
  route(app, scheduleEndpoints.calendar, async ({ ctx, params, query, reply }) => {
    reply.type('text/calendar; charset=utf-8').send(await readCalendar(ctx, params.id, query.key));
    return undefined;
  });
}
