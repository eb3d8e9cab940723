import cookies from '@fastify/cookie';
import statics from '@fastify/static';
import websocket from '@fastify/websocket';
import { guardLearners, platformRoutes, refuseUnreadableAddress } from '@sentiero/lab-app';
import fastify, { type FastifyInstance } from 'fastify';
import type { CircleContext } from './context.ts';
import { circleEvents } from './events/index.ts';
import { handleErrors } from './http/errors.ts';
import { readForms } from './http/forms.ts';
import { gateOf, sendHeaders } from './http/headers.ts';
import { shareApi } from './http/cross-origin.ts';
import { apiRoutes } from './routes/api.routes.ts';
import { creditRoutes } from './routes/credits.routes.ts';
import { importRoutes } from './routes/import.routes.ts';
import { liveRoutes } from './routes/live.routes.ts';
import { invitationRoutes } from './routes/invitations.routes.ts';
import { loginRoutes } from './routes/login.routes.ts';
import { messageToolRoutes } from './routes/message-tools.routes.ts';
import { messageRoutes } from './routes/messages.routes.ts';
import { offerActRoutes } from './routes/offer-acts.routes.ts';
import { offerApiRoutes } from './routes/offers-api.routes.ts';
import { offerRoutes } from './routes/offers.routes.ts';
import { pageRoutes } from './routes/page.routes.ts';
import { photoRoutes } from './routes/photos.routes.ts';
import { ratingRoutes } from './routes/ratings.routes.ts';
import { settingsRoutes } from './routes/settings.routes.ts';
import { subscribeRoutes } from './routes/subscribe.routes.ts';
import { moderationRoutes } from './routes/moderation.routes.ts';
import { profileRoutes } from './routes/profile.routes.ts';
import { workshopRoutes } from './routes/workshop.routes.ts';

/** The circle's HTTP server: its gate, its routes and its error handling. */
export async function createApp(circle: CircleContext): Promise<FastifyInstance> {
  const gate = gateOf(circle);
  const app = fastify({
    logger: { level: 'warn' },
    bodyLimit: 64 * 1024,
    http: { maxHeaderSize: 64 * 1024 },
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => refuseUnreadableAddress(reply, error, gate),
  });
  guardLearners(app, gate);
  sendHeaders(app, circle);
  shareApi(app, circle);
  handleErrors(app, circle);
  readForms(app);
  await app.register(cookies);
  await app.register(websocket, { options: { maxPayload: 4_096 } });
  await app.register(statics, {
    root: new URL('../static/', import.meta.url),
    prefix: '/static/',
    maxAge: '5m',
  });
  platformRoutes(app, {
    token: gate.token,
    events: circleEvents,
    copies: circle.copies,
    modes: { vulnerable: 'vulnerable', hardened: 'hardened' },
    loginFor: 'Tauschkreis Birkenhof',
    holes: circle.holes,
  });
  pageRoutes(app, circle);
  loginRoutes(app, circle);
  invitationRoutes(app, circle);
  profileRoutes(app, circle);
  moderationRoutes(app, circle);
  offerRoutes(app, circle);
  exchangeRoutes(app, circle);
  messageRoutes(app, circle);
  creditRoutes(app, circle);
  apiRoutes(app, circle);
  workshopRoutes(app, circle);
  return app;
}

/** What is exchanged beside the offers themselves. */
function exchangeRoutes(app: FastifyInstance, circle: CircleContext): void {
  offerActRoutes(app, circle);
  offerApiRoutes(app, circle);
  importRoutes(app, circle);
  photoRoutes(app, circle);
  ratingRoutes(app, circle);
  messageToolRoutes(app, circle);
  liveRoutes(app, circle);
  settingsRoutes(app, circle);
  subscribeRoutes(app, circle);
}
