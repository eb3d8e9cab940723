import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as schedule from './schedule.service.ts';

export function scheduleRoutes(app: FastifyInstance): void {
  route(app, scheduleEndpoints.get, ({ ctx, params }) => schedule.readSchedule(ctx, params.id));
  route(app, scheduleEndpoints.set, ({ ctx, params, body }) => schedule.setSchedule(ctx, params.id, body));
  route(app, scheduleEndpoints.setExtensions, ({ ctx, params, body }) =>
    schedule.setExtensions(ctx, params.id, body),
  );
  route(app, scheduleEndpoints.setAccommodations, ({ ctx, params, body }) =>
    schedule.setAccommodations(ctx, params.id, body),
  );
}
