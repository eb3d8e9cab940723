import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runQuery, SqlError } from '../attackable-query.ts';
import type { ShopContext } from '../context.ts';
import { queryField } from '../http/input.ts';
import { stockQuery } from '../queries.ts';

/** The answer is yes or no, so an injection has to extract everything one bit at a time. */
export function stockRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/api/stock', async (request) => {
    const input = queryField(request, 'product');
    return { available: await isAvailable(request, input) };
  });

  async function isAvailable(request: FastifyRequest, input: string): Promise<boolean> {
    try {
      const { rows, injected } = await runQuery(shop, request, stockQuery, [input]);
      if (rows.length > 0 && !injected && /^ *\d{1,9} *$/.test(input))
        shop.copies.noteDone(request.learner, `product_${Number(input)}_viewed`);
      return rows.length > 0;
    } catch (error) {
      if (error instanceof SqlError) return false;
      throw error;
    }
  }
}
