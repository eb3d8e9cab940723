import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type StampsContext } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { fieldsOf } from '../http/fields-of.ts';
import { sendPage } from '../http/send-page.ts';
import { tillPage } from '../pages/till.ts';
import { sell } from '../till/sell.ts';
import { takeDelivery } from '../till/take-delivery.ts';
import { isItem } from '../till/till.ts';

/** Kilian's test till, and the webhook by which every till reports to the service. */
export function tillRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.get('/till', async (request, reply) =>
    sendPage(reply, tillPage(copyOf(stamps, request).till.newestFirst)),
  );

  app.post('/till', async (request, reply) => {
    const { item } = Object(fieldsOf(request)) as { item?: unknown };
    if (!isItem(item)) throw new ApiError(400, 'no_such_item');
    sell(stamps, request, item);
    return reply.redirect('/till', 302);
  });

  // A scope of its own: the body stays as it was sent, whatever it says that it is.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/till', { bodyLimit: 16 * 1024 }, async (request) => {
      const delivery = {
        id: header(request, 'webhook-id'),
        timestamp: header(request, 'webhook-timestamp'),
        signature: header(request, 'webhook-signature'),
        // Copied text often ends in a line break.
        body: String(request.body ?? '').trim(),
      };
      return takeDelivery(stamps, request, { delivery, isByTill: false });
    });
  });
}

function header({ headers }: FastifyRequest, name: string): string {
  return String(headers[name] ?? '');
}
