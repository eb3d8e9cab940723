import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '../context.ts';

const own = ['sid', 'remember'] as const;

/**
 * Deletes the cookies of a learner whom the platform has logged out, when they come back: those that the shop knew then,
 * not what was set by hand since. A page requested without cookies shows that there are none to delete.
 */
export function forgetSignedOut(app: FastifyInstance, shop: ShopContext): void {
  app.addHook('onRequest', async (request, reply) => {
    const brought = own.filter((name) => request.cookies[name] !== undefined);
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (request.learner === '' || (brought.length === 0 && !isPage)) return;
    const cookies = shop.copies.cookiesOf(request.learner);
    if (brought.length === 0) cookies.forgetVoid();
    for (const name of brought) {
      const cookie = `${name}=${request.cookies[name]?.slice(0, 500)}`;
      if (!cookies.takeVoid(cookie)) {
        cookies.note(cookie);
        continue;
      }
      delete request.cookies[name];
      void reply.clearCookie(name, { path: '/' });
    }
  });
}
