import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { learnerCustomerId } from '../data/seed.ts';
import { normal } from '../data/shop-log.ts';
import { sendPage } from '../http/answer.ts';
import { formField, queryField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { forgotPage, mailboxPage, resetPage } from '../pages/reset.ts';
import { reportRefused } from '../refused.ts';

const passwordLimit = 200;

/** A new password by a link in a mail. Unless the shop is hardened, it tells who has an account, and codes count up. */
export function resetRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/forgot', (_request, reply) => sendPage(reply, forgotPage('ask')));

  app.post('/forgot', async (request, reply) => {
    const email = formField(request, 'email').trim();
    const [customer] = await databaseOf(shop, request).rows(
      'SELECT id FROM customers WHERE lower(email) = ?',
      normal(email),
    );
    const customer_id = customer ? Number(customer['id']) : null;
    const revealed = !isDefended(request);
    if (customer_id !== null) shop.copies.resetsOf(request.learner).request(customer_id, isDefended(request));
    report(shop, request, 'reset_requested', {
      email,
      customer_id,
      own: customer_id === learnerCustomerId,
      revealed,
    });
    if (!revealed) return sendPage(reply, forgotPage('maybe'));
    return customer_id === null
      ? sendPage(reply, forgotPage('unknown'), 404)
      : sendPage(reply, forgotPage('sent'));
  });

  app.get('/mailbox', (request, reply) => {
    const { mails } = shop.copies.resetsOf(request.learner);
    report(shop, request, 'mailbox_opened', { mails: mails.length });
    return sendPage(reply, mailboxPage(mails));
  });

  app.get('/reset', (request, reply) => {
    const code = queryField(request, 'code');
    customerOf(shop, request, code);
    return sendPage(reply, resetPage(code));
  });

  app.post('/reset', async (request, reply) => {
    const code = formField(request, 'code');
    const customer_id = customerOf(shop, request, code);
    const password = formField(request, 'password');
    if (password === '' || password.length > passwordLimit)
      throw new ProblemError(400, (problems) => filled(problems.badValue, { field: 'password' }));
    // Used up before anything is waited for: two requests at once would both find it valid.
    if (isDefended(request)) shop.copies.resetsOf(request.learner).use(code);
    const own = customer_id === learnerCustomerId;
    // The platform shows the learner the password that the account began with.
    if (!own) {
      const change = {
        sql: 'UPDATE customers SET password = ? WHERE id = ?',
        params: [password, customer_id],
      };
      await databaseOf(shop, request).write(change);
    }
    const done_before = shop.copies.doneBy(request.learner);
    if (own) shop.copies.noteDone(request.learner, 'own_password_reset');
    report(shop, request, 'password_reset', { customer_id, own, guessed: !own, done_before });
    return reply.redirect('/login', 302);
  });
}

function customerOf(shop: ShopContext, request: FastifyRequest, code: string): number {
  const resets = shop.copies.resetsOf(request.learner);
  const customerId = resets.customerOf(code);
  if (customerId !== null) return customerId;
  if (isDefended(request) && code !== '')
    reportRefused(shop, request, 'reset_code', resets.wasMade(code) ? 'old_code' : 'guessed_code');
  throw new ProblemError(404, (problems) => problems.noReset);
}
