import { benchEndpoints } from '@sentiero/contracts/bench';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../http/client-address.ts';
import { route } from '../http/route.ts';
import { answerHeld } from './held.service.ts';
import { changeHold } from './hold.service.ts';
import { findHold, listHolds } from './holds.store.ts';
import { storeProxy } from './proxies.store.ts';
import { readRun } from './runs.store.ts';
import { commandRun, startRun } from './runs.service.ts';
import { findOwner } from '../modules/lab/find-owner.ts';
import { sendFromBench } from './send.service.ts';

export function benchRoutes(app: FastifyInstance): void {
  route(app, benchEndpoints.send, ({ ctx, body, request }) => sendFromBench(ctx, body, addressOf(request)));
  route(app, benchEndpoints.startRun, ({ ctx, body, request }) =>
    startRun(ctx, app.ctx, { input: body, address: addressOf(request) }),
  );
  route(app, benchEndpoints.readRun, ({ ctx, params }) => readRun(ctx, params.id));
  route(app, benchEndpoints.readHold, async ({ ctx }) => ({ hold: await findHold(ctx) }));
  route(app, benchEndpoints.changeHold, ({ ctx, body }) => changeHold(ctx, body));
  route(app, benchEndpoints.answerHeld, ({ ctx, params, body }) => answerHeld(ctx, params.id, body));
  route(app, benchEndpoints.commandRun, ({ ctx, params, body }) => commandRun(ctx, params.id, body.do));
}

/** Called by the proxies, on the internal listener. */
export function proxyRoutes(app: FastifyInstance): void {
  route(app, ingestEndpoints.report, async ({ ctx, body }) => {
    await storeProxy(ctx, body);
    return { holds: await listHolds(ctx) };
  });
  route(app, ingestEndpoints.held, async ({ ctx, body }) => {
    const userId = await findOwner(ctx, body.learner);
    if (userId !== null) ctx.hub.publish(userId, { kind: 'held' });
    return { known: userId !== null };
  });
}
