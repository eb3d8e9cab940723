import { instanceCalls } from '@sentiero/contracts/ingest';
import { instancesEndpoints, warmUpsEndpoints } from '@sentiero/contracts/instances';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { route } from '../../http/route.ts';
import { listInstances, readInstanceLog, removeInstance } from './instances-admin.service.ts';
import {
  keepInstance,
  readInstance,
  resetInstance,
  startInstance,
  stopInstance,
  visitInstance,
} from './instances.service.ts';
import { readEngine } from './service-state.ts';
import { readPlatformId, syncInstances } from './sync-instances.ts';
import { tryTarget } from './try-target.ts';
import { cancelWarmUp, listWarmUps, planWarmUp } from './warm-ups.service.ts';

export function instancesRoutes(app: FastifyInstance): void {
  route(app, instancesEndpoints.get, ({ ctx, params }) => readInstance(ctx, params.id));
  route(app, instancesEndpoints.start, ({ ctx, params }) => startInstance(ctx, params.id));
  route(app, instancesEndpoints.stop, ({ ctx, params }) => stopInstance(ctx, params.id));
  route(app, instancesEndpoints.reset, ({ ctx, params }) => resetInstance(ctx, params.id));
  route(app, instancesEndpoints.keep, ({ ctx, params }) => keepInstance(ctx, params.id));
  route(app, instancesEndpoints.list, ({ ctx }) => listInstances(ctx));
  route(app, instancesEndpoints.engine, ({ ctx }) => readEngine(ctx));
  route(app, instancesEndpoints.remove, ({ ctx, params }) => removeInstance(ctx, params.id));
  route(app, instancesEndpoints.logs, ({ ctx, params }) => readInstanceLog(ctx, params.id));
  route(app, instancesEndpoints.trial, async ({ ctx, params, reply }) => {
    const progress = Readable.from(await tryTarget(ctx, params.id));
    // Without this header, a reverse proxy such as nginx buffers short responses.
    const headers = { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };
    reply.type('text/event-stream').headers(headers).send(progress);
    return undefined;
  });
  route(app, warmUpsEndpoints.list, ({ ctx, params }) => listWarmUps(ctx, params.id));
  route(app, warmUpsEndpoints.create, ({ ctx, params, body }) => planWarmUp(ctx, params.id, body));
  route(app, warmUpsEndpoints.cancel, ({ ctx, params }) => cancelWarmUp(ctx, params.id, params.warm_up));
}

/** Called by the proxies and by the service for copies, on the internal listener. */
export function instanceCallsRoutes(app: FastifyInstance): void {
  route(app, instanceCalls.sync, ({ ctx, body }) => syncInstances(ctx, body));
  route(app, instanceCalls.platform, ({ ctx }) => readPlatformId(ctx));
  route(app, instanceCalls.visit, ({ ctx, body }) => visitInstance(ctx, body));
}
