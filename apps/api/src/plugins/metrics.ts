import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';

const probeLimitMs = 2000;
/** Node accepts some forty methods; those without a route share one label. */
const ownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times a listener's responses. Register it before the routes. */
export function countRequests(app: FastifyInstance): void {
  const { requests, requestSeconds } = app.ctx.metrics;
  app.addHook('onResponse', async (request, reply) => {
    // An open websocket's duration is the length of a visit, not a response time.
    if (request.ws && reply.statusCode < 400) return;
    const call = callOf(request);
    requests.inc({ ...call, status: reply.statusCode });
    requestSeconds.observe(call, reply.elapsedTime / 1000);
  });
}

function callOf({ method, routeOptions }: FastifyRequest): { method: string; route: string } {
  return {
    method: ownMethods.has(method) ? method : 'other',
    route: routeOptions.url ?? 'unknown',
  };
}

/** `GET /metrics` for Prometheus, on the internal listener only. */
export function addMetrics(app: FastifyInstance): void {
  const { registry, databaseAnswers, busLive } = app.ctx.metrics;
  collectDefaultMetrics({ register: registry });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    busLive.set(app.ctx.hub.state() === 'live' ? 1 : 0);
    databaseAnswers.set((await databaseAnswersNow(app)) ? 1 : 0);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function databaseAnswersNow(app: FastifyInstance): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), probeLimitMs);
  const answered = app.ctx.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const result = await Promise.race([answered, late]);
  clearTimeout(timer);
  return result;
}
