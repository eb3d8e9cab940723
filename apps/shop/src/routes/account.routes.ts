import type { FastifyInstance } from 'fastify';
import type { ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { cookieOptions } from '../http/cookies.ts';
import { formField, queryField } from '../http/input.ts';
import { beginAttempt, logIn } from '../log-in.ts';
import { loginPage } from '../pages/login.ts';
import { redirectAfterLogin } from '../redirect-after-login.ts';
import { acceptedSid, endSession } from '../sessions.ts';
import { rememberValue } from '../signed.ts';

/** Logging in and out. */
export function accountRoutes(app: FastifyInstance, shop: ShopContext): void {
  // A link may carry a session id, for the tablet at the till.
  app.get('/login', (request, reply) => {
    const sid = acceptedSid(request, queryField(request, 'sid'));
    if (sid !== null) {
      // The cookie of the link is none that was there before the platform logged the learner out.
      const cookies = shop.copies.cookiesOf(request.learner);
      cookies.forgetVoid();
      cookies.note(`sid=${sid}`);
      reply.setCookie('sid', sid, cookieOptions(request));
    }
    return sendPage(reply, loginPage({ from: queryField(request, 'from'), email: '', problem: null }));
  });

  app.post('/login', async (request, reply) => {
    const attempt = beginAttempt(shop, request);
    if (typeof attempt === 'number') {
      const page = loginPage({
        from: queryField(request, 'from'),
        email: formField(request, 'email'),
        problem: 'locked',
      });
      return sendPage(reply.header('Retry-After', attempt), page, 429);
    }
    const customer = await logIn(shop, request, attempt);
    if (!customer) {
      const email = formField(request, 'email');
      return sendPage(reply, loginPage({ from: queryField(request, 'from'), email, problem: 'failed' }), 401);
    }
    reply.setCookie('sid', customer.sid, cookieOptions(request));
    if (formField(request, 'remember') !== '') {
      const value = rememberValue(shop, request, customer.id, customer.access);
      reply.setCookie('remember', value, { ...cookieOptions(request), maxAge: 30 * 86_400 });
    }
    return redirectAfterLogin(shop, reply, customer.id);
  });

  app.post('/logout', async (request, reply) => {
    await endSession(shop, request);
    return reply.clearCookie('sid', { path: '/' }).clearCookie('remember', { path: '/' }).redirect('/', 302);
  });
}
