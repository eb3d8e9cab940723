import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { formField, queryField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { creditPage } from '../pages/credit.ts';
import { visitorOf } from '../visitor.ts';

const voucherValue = 20;
const vouchersKept = 20;
/** How long the till prints: long enough for the requests of a run, which sends ten a second, to overtake each other. */
const tillMs = 400;

/** Credit from vouchers that are good once. */
export function creditRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/credit', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/credit');
    const vouchers = await databaseOf(shop, request).rows(
      'SELECT code, value, spent FROM credit_vouchers WHERE customer_id = ? ORDER BY rowid DESC',
      visitor.id,
    );
    return sendPage(reply, creditPage(vouchers, queryField(request, 'redeemed') !== ''));
  });

  app.post('/credit/vouchers', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/credit');
    const code = `ZOPF-${randomBytes(3).toString('hex').toUpperCase()}`;
    await databaseOf(shop, request).write(
      {
        sql: 'INSERT OR IGNORE INTO credit_vouchers (code, customer_id, value) VALUES (?, ?, ?)',
        params: [code, visitor.id, voucherValue],
      },
      {
        sql: `DELETE FROM credit_vouchers WHERE rowid NOT IN
                (SELECT rowid FROM credit_vouchers ORDER BY rowid DESC LIMIT ?)`,
        params: [vouchersKept],
      },
    );
    return reply.redirect('/credit', 302);
  });

  app.post('/credit/redeem', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    const code = formField(request, 'code').trim().toUpperCase();
    if (!visitor) {
      reportFailure(shop, request, { code, customerId: null, reason: 'no_login' });
      return sendLoginFirst(reply, '/credit');
    }
    await redeem(shop, request, { code, customerId: visitor.id });
    return reply.redirect('/credit?redeemed=1', 302);
  });
}

type Redeemed = { readonly code: string; readonly customerId: number };
type Failure = {
  readonly code: string;
  readonly customerId: number | null;
  readonly reason: 'unknown' | 'spent' | 'no_login';
};

const shownLength = 100;

function reportFailure(
  shop: ShopContext,
  request: FastifyRequest,
  { code, customerId, reason }: Failure,
): void {
  const data = { code: code.slice(0, shownLength), customer_id: customerId, reason };
  report(shop, request, 'voucher_spent_failed', data);
}

/**
 * Unless the shop is hardened, it checks the voucher, waits for the till and only then marks the voucher as spent: that
 * is the vulnerability. The hardened shop checks and marks in one statement.
 */
async function redeem(shop: ShopContext, request: FastifyRequest, { code, customerId }: Redeemed) {
  const database = databaseOf(shop, request);
  const redemptions = shop.copies.redemptionsOf(request.learner);
  const where = 'WHERE code = ? AND customer_id = ?';
  const params = [code, customerId];
  const [row] = await database.rows(`SELECT value, spent FROM credit_vouchers ${where}`, ...params);
  if (!row) {
    reportFailure(shop, request, { code, customerId, reason: 'unknown' });
    throw new ProblemError(404, (problems) => problems.unknownVoucher);
  }
  const spend = async (condition: string): Promise<number | null> => {
    const sql = `UPDATE credit_vouchers SET spent = spent + 1 ${where} ${condition} RETURNING spent`;
    const [spent = []] = await database.write({ sql, params });
    return spent[0] ? Number(spent[0]['spent']) : null;
  };
  const free = isDefended(request) ? await spend('AND spent = 0') : row['spent'] === 0;
  if (!free) {
    const isMeanwhile = redemptions.noteRefused(code);
    if (!isMeanwhile) reportFailure(shop, request, { code, customerId, reason: 'spent' });
    throw new ProblemError(409, (problems) => problems.voucherSpent, 'voucher_once');
  }
  redemptions.begin(code);
  await pause(tillMs);
  const refused_meanwhile = redemptions.end(code);
  const times = isDefended(request) ? 1 : await spend('');
  if (times === null) throw new ProblemError(404, (problems) => problems.unknownVoucher);
  const value = Number(row['value']);
  report(shop, request, 'voucher_spent', { customer_id: customerId, code, value, times, refused_meanwhile });
}
