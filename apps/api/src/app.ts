import type { Server } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { defaultBodyBytes } from '@sentiero/contracts/http';
import { networkTest, type NetworkTest } from '@sentiero/service';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { benchRoutes, proxyRoutes } from './bench/bench.routes.ts';
import { ingestRoutes } from './capture/ingest.routes.ts';
import { evidenceRoutes } from './capture/evidence.routes.ts';
import { trialsRoutes } from './capture/trials.routes.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { apiHeaders } from './http/api-headers.ts';
import { addRequestId, requestIds } from './http/request-id.ts';
import { RequestLog } from './http/request-log.ts';
import { serializerCompiler } from './http/serialization.ts';
import { validatorCompiler } from './http/validation.ts';
import { limitConnections, type ConnectionLimits } from './listener/limit-connections.ts';
import { makeServer } from './listener/make-server.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { authoringRoutes } from './modules/authoring/authoring.routes.ts';
import { answersRoutes } from './modules/answers/answers.routes.ts';
import { boardRoutes } from './modules/board/board.routes.ts';
import { certificatesRoutes } from './modules/certificates/certificates.routes.ts';
import { coursesRoutes } from './modules/courses/courses.routes.ts';
import { curriculumRoutes } from './modules/curriculum/curriculum.routes.ts';
import { instanceCallsRoutes, instancesRoutes } from './modules/instances/instances.routes.ts';
import { labRoutes } from './modules/lab/lab.routes.ts';
import { helpRoutes } from './modules/help/help.routes.ts';
import { huntsRoutes } from './modules/hunts/hunts.routes.ts';
import { lessonsRoutes } from './modules/lessons/lessons.routes.ts';
import { ltiRoutes } from './modules/lti/lti.routes.ts';
import { ownDataRoutes } from './modules/own-data/own-data.routes.ts';
import { progressRoutes } from './modules/progress/progress.routes.ts';
import { reportingRoutes } from './modules/reporting/reporting.routes.ts';
import { scheduleRoutes } from './modules/schedule/schedule.routes.ts';
import { targetsRoutes } from './modules/targets/targets.routes.ts';
import { externalRoutes } from './modules/users/external.routes.ts';
import { signInRoutes } from './modules/users/sign-in.routes.ts';
import { usersRoutes } from './modules/users/users.routes.ts';
import { verificationRoutes } from './modules/verification/verification.routes.ts';
import { webhooksRoutes } from './modules/webhooks/webhooks.routes.ts';
import { addApiHeaders } from './plugins/api-headers.ts';
import { addBodyTime, type BodyTimes } from './plugins/body-time.ts';
import { addDrain } from './plugins/drain.ts';
import { addErrors, refuseAddress } from './plugins/errors.ts';
import { addHealth } from './plugins/health.ts';
import { addLimits } from './plugins/limits.ts';
import { addMetrics, countRequests } from './plugins/metrics.ts';
import { addOpenapi } from './plugins/openapi.ts';
import { addSession } from './plugins/session.ts';
import { addRefusals } from './plugins/refusals.ts';
import { addServerTiming } from './plugins/server-timing.ts';
import { addXsrf } from './plugins/xsrf.ts';
import { addSockets } from './realtime/sockets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    ctx: Context;
  }
}

/** Longer timeouts for the proxy, whose batches are large and which runs on the same network. */
const internalTimes = { headMs: 10_000, bodyMs: 60_000, uploadMs: 60_000, silenceMs: 30_000 };

/** The public listener, for browsers and other clients. */
export async function buildPublicApp(ctx: Context): Promise<FastifyInstance> {
  const trustProxy = networkTest(ctx.env.TRUSTED_PROXIES);
  const app = baseApp(ctx, {
    trustProxy,
    idsFrom: trustProxy,
    times: timesOf(ctx.env),
    onServer: (server) => limitConnections(server, connectionLimits(ctx, trustProxy)),
  });
  const webOrigin = new URL(ctx.env.WEB_URL).origin;
  const apiOrigin = new URL(ctx.env.API_URL).origin;
  await app.register(cors, {
    origin: webOrigin,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['X-Total-Count', 'Retry-After', 'ETag', 'Server-Timing'],
    maxAge: 600,
  });
  await app.register(cookie);
  // Only content that learners share is compressed; its routes say so.
  await app.register(compress, { global: false, zlibOptions: { level: 3 } });
  addXsrf(app, { origins: [webOrigin, apiOrigin], isSecure: apiOrigin.startsWith('https:') });
  addSession(app);
  addServerTiming(app);
  addLimits(app);
  addRefusals(app);
  await addOpenapi(app);
  await addSockets(app);
  addHealth(app);

  usersRoutes(app);
  signInRoutes(app);
  externalRoutes(app);
  ownDataRoutes(app);
  verificationRoutes(app);
  lessonsRoutes(app);
  huntsRoutes(app);
  curriculumRoutes(app);
  evidenceRoutes(app);
  trialsRoutes(app);
  helpRoutes(app);
  authoringRoutes(app);
  progressRoutes(app);
  coursesRoutes(app);
  answersRoutes(app);
  boardRoutes(app);
  scheduleRoutes(app);
  webhooksRoutes(app);
  certificatesRoutes(app);
  targetsRoutes(app);
  instancesRoutes(app);
  reportingRoutes(app);
  benchRoutes(app);
  labRoutes(app);
  ltiRoutes(app);
  auditRoutes(app);
  return app;
}

/** The internal listener, for the proxy and operators only. */
export async function buildInternalApp(ctx: Context): Promise<FastifyInstance> {
  // The proxy polls every two seconds and delivers all day: its calls are counted, not logged.
  const logController = new RequestLog({ disableRequestLogging: true });
  // Callers of this listener are trusted, and their request ids are adopted, so the logs can be correlated. Events of
  // targets may have any key; nothing here copies keys into other objects.
  const asSent = { onProtoPoisoning: 'ignore', onConstructorPoisoning: 'ignore' } as const;
  const app = baseApp(ctx, { logController, idsFrom: () => true, times: internalTimes, ...asSent });
  app.decorateRequest('actor', null);
  addHealth(app);
  addMetrics(app);
  ingestRoutes(app);
  proxyRoutes(app);
  instanceCallsRoutes(app);
  return app;
}

type ListenerOptions = Pick<
  FastifyServerOptions,
  'trustProxy' | 'onProtoPoisoning' | 'onConstructorPoisoning'
> & {
  logController?: RequestLog;
  /** The peers whose request ids are adopted. */
  idsFrom: NetworkTest;
  times: BodyTimes & { headMs: number };
  onServer?: (server: Server) => void;
};

const timesOf = (env: Env) => ({
  headMs: env.API_HEAD_TIMEOUT_MS,
  bodyMs: env.API_BODY_TIMEOUT_MS,
  uploadMs: env.API_UPLOAD_TIMEOUT_MS,
  silenceMs: env.API_SILENCE_TIMEOUT_MS,
});

const connectionLimits = ({ env, metrics }: Context, isTrusted: NetworkTest): ConnectionLimits => ({
  perNetwork: env.API_CONNECTIONS_PER_ADDRESS,
  perSite: env.API_CONNECTIONS_PER_SITE,
  total: env.API_CONNECTIONS,
  isTrusted,
  headers: apiHeaders(env.API_URL),
  onRefused: (reason) => metrics.connectionsRefused.inc({ reason }),
});

function baseApp(
  ctx: Context,
  { logController = new RequestLog(), idsFrom, times, onServer, ...options }: ListenerOptions,
): FastifyInstance {
  const headers = apiHeaders(ctx.env.API_URL);
  const app = Fastify({
    ...options,
    loggerInstance: ctx.log,
    logController,
    bodyLimit: defaultBodyBytes,
    serverFactory: makeServer({
      ...times,
      bodyMs: times.uploadMs,
      headers,
      ...(onServer ? { onServer } : {}),
    }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => refuseAddress(error, request, reply.headers(headers)),
    genReqId: requestIds(idsFrom),
    // Requests that arrive during the shutdown are still answered: their clients cannot know about it.
    return503OnClosing: false,
  });
  app.decorate('ctx', ctx);
  addApiHeaders(app, headers);
  addRequestId(app);
  addBodyTime(app, times);
  addDrain(app);
  countRequests(app);
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addErrors(app);
  return app;
}
