import statics from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import type { StampsContext } from './context.ts';
import { handleErrors } from './http/errors.ts';
import { guardLearners, refuseBadAddress } from './http/learner-gate.ts';
import { batchRoutes } from './routes/batch.routes.ts';
import { cardRoutes } from './routes/cards.routes.ts';
import { loginRoutes } from './routes/login.routes.ts';
import { meRoutes } from './routes/me.routes.ts';
import { pageRoutes } from './routes/page.routes.ts';
import { platformRoutes } from './routes/platform.routes.ts';
import { redemptionRoutes } from './routes/redemptions.routes.ts';
import { staffRoutes } from './routes/staff.routes.ts';
import { workshopRoutes } from './routes/workshop.routes.ts';

/** The service's HTTP server: its gate, its routes and its error handling. */
export async function createApp(stamps: StampsContext): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: 'warn' },
    bodyLimit: 64 * 1024,
    http: { maxHeaderSize: 64 * 1024 },
    forceCloseConnections: true,
    frameworkErrors: (_error, request, reply) => refuseBadAddress(request, reply, stamps.env.STAMPS_TOKEN),
  });
  guardLearners(app, stamps);
  handleErrors(app);
  await app.register(statics, {
    root: new URL('../static/', import.meta.url),
    prefix: '/static/',
    maxAge: '5m',
  });
  platformRoutes(app, stamps);
  pageRoutes(app);
  loginRoutes(app, stamps);
  meRoutes(app, stamps);
  cardRoutes(app, stamps);
  redemptionRoutes(app, stamps);
  staffRoutes(app, stamps);
  batchRoutes(app, stamps);
  workshopRoutes(app, stamps);
  return app;
}
