import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAttackable, runPrepared } from '../attackable-query.ts';
import { databaseOf, report, type ShopContext } from '../context.ts';
import type { Row } from '../data/statement.ts';
import { localPath, sendPage } from '../http/answer.ts';
import { cookieOptions } from '../http/cookies.ts';
import { formField, queryField } from '../http/input.ts';
import { isDefended } from '../mode.ts';
import { loginPage } from '../pages/login.ts';
import { rememberValue } from '../signed.ts';

const sessionLimit = 50;

/** Signing in and out. */
export function accountRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/login', (request, reply) =>
    sendPage(reply, loginPage({ from: fromOf(request), email: '', hasFailed: false })),
  );

  app.post('/login', async (request, reply) => {
    const email = formField(request, 'email');
    const customer = await findCustomer(shop, request, email);
    if (!customer) return sendPage(reply, loginPage({ from: fromOf(request), email, hasFailed: true }), 401);
    const sid = await openSession(shop, request, customer['id'] ?? null);
    report(shop, request, 'login', {
      email: customer['email'] ?? null,
      customer_id: customer['id'] ?? null,
      name: customer['name'] ?? null,
      role: customer['role'] ?? null,
    });
    reply.setCookie('sid', sid, cookieOptions(request));
    if (formField(request, 'remember') !== '') {
      const value = rememberValue(shop, request, Number(customer['id']));
      reply.setCookie('remember', value, { ...cookieOptions(request), maxAge: 30 * 86_400 });
    }
    return reply.redirect(fromOf(request), 302);
  });

  app.post('/logout', async (request, reply) => {
    const { sid } = request.cookies;
    if (sid)
      await databaseOf(shop, request).write({ sql: 'DELETE FROM sessions WHERE sid = ?', params: [sid] });
    return reply.clearCookie('sid', { path: '/' }).clearCookie('remember', { path: '/' }).redirect('/', 302);
  });
}

function fromOf(request: FastifyRequest): string {
  return localPath(queryField(request, 'from'), '/orders');
}

/** The injectable query says who it is; what the session gets is that customer as the table has it. */
async function findCustomer(
  shop: ShopContext,
  request: FastifyRequest,
  email: string,
): Promise<Row | undefined> {
  const password = formField(request, 'password');
  const [found] = isDefended(request)
    ? await runPrepared(shop, request, {
        sql: 'SELECT id, name, email FROM customers WHERE email = ? AND password = ?',
        values: [email, password],
      })
    : await runAttackable(shop, request, {
        prefix: "SELECT id, name, email FROM customers WHERE email = '",
        input: email,
        suffix: `' AND password = '${password}'`,
        order: '',
      });
  if (!found) return undefined;
  const [customer] = await databaseOf(shop, request).rows(
    'SELECT id, name, email, role FROM customers WHERE id = ?',
    found['id'] ?? null,
  );
  return customer;
}

async function openSession(
  shop: ShopContext,
  request: FastifyRequest,
  customerId: Row[string],
): Promise<string> {
  const sid = randomBytes(16).toString('hex');
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
