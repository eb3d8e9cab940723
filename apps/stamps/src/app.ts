import statics from '@fastify/static';
import { guardLearners, platformRoutes, refuseUnreadableAddress } from '@sentiero/lab-app';
import fastify, { type FastifyInstance } from 'fastify';
import type { StampsContext } from './context.ts';
import { stampsEvents } from './events/index.ts';
import { handleErrors } from './http/errors.ts';
import { gateOf, sendMode } from './http/learner-gate.ts';
import { assistantRoutes } from './routes/assistant.routes.ts';
import { batchRoutes } from './routes/batch.routes.ts';
import { cardRoutes } from './routes/cards.routes.ts';
import { graphqlRoutes } from './routes/graphql.routes.ts';
import { loginRoutes } from './routes/login.routes.ts';
import { meRoutes } from './routes/me.routes.ts';
import { mendRoutes } from './routes/mend.routes.ts';
import { messageRoutes } from './routes/messages.routes.ts';
import { oauthRoutes } from './routes/oauth.routes.ts';
import { pageRoutes } from './routes/page.routes.ts';
import { projectRoutes } from './routes/project.routes.ts';
import { redemptionRoutes } from './routes/redemptions.routes.ts';
import { staffRoutes } from './routes/staff.routes.ts';
import { tillRoutes } from './routes/till.routes.ts';
import { webRoutes } from './routes/web.routes.ts';
import { workshopRoutes } from './routes/workshop.routes.ts';

/** The service's HTTP server: its gate, its routes and its error handling. */
export async function createApp(stamps: StampsContext): Promise<FastifyInstance> {
  const gate = gateOf(stamps);
  const app = fastify({
    logger: { level: 'warn' },
    bodyLimit: 64 * 1024,
    http: { maxHeaderSize: 64 * 1024 },
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => refuseUnreadableAddress(reply, error, gate),
  });
  guardLearners(app, gate);
  sendMode(app, stamps);
  handleErrors(app);
  await app.register(statics, {
    root: new URL('../static/', import.meta.url),
    prefix: '/static/',
    maxAge: '5m',
  });
  platformRoutes(app, {
    token: gate.token,
    events: stampsEvents,
    copies: stamps.copies,
    modes: { vulnerable: 'open', hardened: 'defended' },
    loginFor: 'Stamp card at the Quartierladen',
  });
  pageRoutes(app);
  loginRoutes(app, stamps);
  meRoutes(app, stamps);
  cardRoutes(app, stamps);
  redemptionRoutes(app, stamps);
  staffRoutes(app, stamps);
  batchRoutes(app, stamps);
  graphqlRoutes(app, stamps);
  assistantRoutes(app, stamps);
  messageRoutes(app, stamps);
  oauthRoutes(app, stamps);
  projectRoutes(app, stamps);
  tillRoutes(app, stamps);
  webRoutes(app, stamps);
  workshopRoutes(app, stamps);
  mendRoutes(app, stamps);
  return app;
}
