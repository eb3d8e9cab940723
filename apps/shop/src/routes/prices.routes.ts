import type { FastifyInstance } from 'fastify';
import { runQuery } from '../attackable-query.ts';
import type { ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { queryField } from '../http/input.ts';
import { pricesPage } from '../pages/prices.ts';
import { pricesQuery } from '../queries.ts';
import { visitorOf } from '../visitor.ts';

/** The price list, whose order an injection can make an answer. */
export function priceRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/prices', async (request, reply) => {
    await visitorOf(shop, request);
    const by = queryField(request, 'by');
    const [first = ''] = pricesQuery.choices ?? [];
    const { rows } = await runQuery(shop, request, pricesQuery, [by || first]);
    if (pricesQuery.choices?.includes(by)) shop.copies.noteDone(request.learner, 'prices_sorted');
    return sendPage(reply, pricesPage(rows, by || first));
  });
}
