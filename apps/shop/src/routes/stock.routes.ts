import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAttackable, runPrepared, SqlError } from '../attackable-query.ts';
import type { ShopContext } from '../context.ts';
import { queryField } from '../http/input.ts';
import { isDefended } from '../mode.ts';

/** Yes or no, and nothing else: what an injection can learn here, it learns one answer at a time. */
export function stockRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/api/stock', async (request) => {
    const input = queryField(request, 'product');
    return { available: await isAvailable(request, input) };
  });

  async function isAvailable(request: FastifyRequest, input: string): Promise<boolean> {
    try {
      const rows = isDefended(request)
        ? await runPrepared(shop, request, {
            sql: 'SELECT id FROM products WHERE stock > 0 AND id = ?',
            values: [input],
          })
        : await runAttackable(shop, request, {
            prefix: 'SELECT id FROM products WHERE stock > 0 AND id = ',
            input,
            suffix: '',
            order: '',
            isBlind: true,
          });
      return rows.length > 0;
    } catch (error) {
      if (error instanceof SqlError) return false;
      throw error;
    }
  }
}
