import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
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
}
