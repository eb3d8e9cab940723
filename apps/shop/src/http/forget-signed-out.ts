import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '../context.ts';

const own = ['sid', 'remember'] as const;

/** Takes the cookies away from a learner whom the platform signed out, with the first request that brings one. */
export function forgetSignedOut(app: FastifyInstance, shop: ShopContext): void {
  app.addHook('onRequest', async (request, reply) => {
    const brought = own.filter((name) => request.cookies[name] !== undefined);
    if (request.learner === '' || brought.length === 0 || !shop.copies.takeSignOut(request.learner)) return;
    for (const name of brought) {
      delete request.cookies[name];
      void reply.clearCookie(name, { path: '/' });
    }
  });
}
