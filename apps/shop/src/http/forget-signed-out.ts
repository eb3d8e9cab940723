import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '../context.ts';

const own = ['sid', 'remember'] as const;

/**
 * Deletes the cookies of a learner whom the platform has logged out, at the first request that sends any. A page
 * requested without cookies shows that there are none to delete.
 */
export function forgetSignedOut(app: FastifyInstance, shop: ShopContext): void {
  app.addHook('onRequest', async (request, reply) => {
    const brought = own.filter((name) => request.cookies[name] !== undefined);
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (request.learner === '' || (brought.length === 0 && !isPage)) return;
    if (!shop.copies.takeSignOut(request.learner)) return;
    for (const name of brought) {
      delete request.cookies[name];
      void reply.clearCookie(name, { path: '/' });
    }
  });
}
