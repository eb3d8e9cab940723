import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { queryField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { debugPage, deliveryPage } from '../pages/delivery.ts';
import { visitorOf } from '../visitor.ts';

/** A form in which an unexpected input exposes the shop's internals. */
export function deliveryRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/delivery', async (request, reply) => {
    await visitorOf(shop, request);
    const zip = queryField(request, 'zip');
    if (zip === '') return sendPage(reply, deliveryPage(zip, null));
    if (/^\d{4}$/.test(zip)) return sendPage(reply, deliveryPage(zip, answerFor(zip)));
    if (!isDefended(request)) return sendPage(reply, debugPage(zip), 500);
    throw new ProblemError(400, (problems) => problems.postcode);
  });
}

function answerFor(zip: string): 'yes' | 'no' {
  return zip.startsWith('30') ? 'yes' : 'no';
}
