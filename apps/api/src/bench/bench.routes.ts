import { benchEndpoints } from '@sentiero/contracts/bench';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../http/client-address.ts';
import { route } from '../http/route.ts';
import { storeProxy } from './proxies.store.ts';
import { sendFromBench } from './send.service.ts';

export function benchRoutes(app: FastifyInstance): void {
  route(app, benchEndpoints.send, ({ ctx, body, request }) => sendFromBench(ctx, body, addressOf(request)));
}

/** For the proxies, on the internal listener. */
export function proxyRoutes(app: FastifyInstance): void {
  route(app, ingestEndpoints.report, async ({ ctx, body }) => {
    await storeProxy(ctx, body);
    return { holds: [] };
  });
}
