import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { testWebhook } from './test-webhook.ts';
import { readWebhook, removeWebhook, sendAgain, setWebhook } from './webhooks.service.ts';

export function webhooksRoutes(app: FastifyInstance): void {
  route(app, webhooksEndpoints.get, ({ ctx, params }) => readWebhook(ctx, params.id));
  route(app, webhooksEndpoints.set, ({ ctx, params, body }) => setWebhook(ctx, params.id, body.url));
  route(app, webhooksEndpoints.remove, ({ ctx, params }) => removeWebhook(ctx, params.id));
  route(app, webhooksEndpoints.test, ({ ctx, params }) => testWebhook(ctx, params.id));
  route(app, webhooksEndpoints.sendAgain, ({ ctx, params }) => sendAgain(ctx, params.id));
}
