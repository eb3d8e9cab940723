import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseOf, type ShopContext } from '../context.ts';
import type { Row } from '../data/row.ts';
import { sendPage } from '../http/answer.ts';
import { cookieOptions } from '../http/cookies.ts';
import { formField, queryField } from '../http/input.ts';
import { logIn, secondsLocked } from '../log-in.ts';
import { loginPage } from '../pages/login.ts';
import { redirectAfterLogin } from '../redirect-after-login.ts';
import { rememberValue } from '../signed.ts';

const sessionLimit = 50;

/** Logging in and out. */
export function accountRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/login', (request, reply) =>
    sendPage(reply, loginPage({ from: queryField(request, 'from'), email: '', problem: null })),
  );

  app.post('/login', async (request, reply) => {
    const lockedSeconds = secondsLocked(shop, request);
    if (lockedSeconds > 0) {
      const page = loginPage({
        from: queryField(request, 'from'),
        email: formField(request, 'email'),
        problem: 'locked',
      });
      return sendPage(reply.header('Retry-After', lockedSeconds), page, 429);
    }
    const customer = await logIn(shop, request);
    if (!customer) {
      const email = formField(request, 'email');
      return sendPage(reply, loginPage({ from: queryField(request, 'from'), email, problem: 'failed' }), 401);
    }
    const sid = await openSession(shop, request, customer.id);
    reply.setCookie('sid', sid, cookieOptions(request));
    if (formField(request, 'remember') !== '') {
      const value = rememberValue(shop, request, customer.id);
      reply.setCookie('remember', value, { ...cookieOptions(request), maxAge: 30 * 86_400 });
    }
    return redirectAfterLogin(shop, reply, customer.id);
  });

  app.post('/logout', async (request, reply) => {
    const { sid } = request.cookies;
    if (sid)
      await databaseOf(shop, request).write({ sql: 'DELETE FROM sessions WHERE sid = ?', params: [sid] });
    return reply.clearCookie('sid', { path: '/' }).clearCookie('remember', { path: '/' }).redirect('/', 302);
  });
}

async function openSession(
  shop: ShopContext,
  request: FastifyRequest,
  customerId: Row[string],
): Promise<string> {
  const sid = randomBytes(16).toString('hex');
  // A login replaces the cookies of earlier logins.
  shop.copies.takeSignOut(request.learner);
  await databaseOf(shop, request).write(
    { sql: 'INSERT INTO sessions (sid, customer_id) VALUES (?, ?)', params: [sid, customerId] },
    {
      // The first row is the session that Rosa left open.
      sql: `DELETE FROM sessions WHERE rowid > 1 AND rowid NOT IN
              (SELECT rowid FROM sessions ORDER BY rowid DESC LIMIT ?)`,
      params: [sessionLimit],
    },
  );
  return sid;
}
