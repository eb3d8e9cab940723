import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { normal } from '../data/shop-log.ts';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { formField, queryField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { giftsPage } from '../pages/gifts.ts';
import { reportRefused } from '../refused.ts';
import { originOf } from '../origin.ts';
import { formToken, isFormToken } from '../signed.ts';
import { visitorOf, type Visitor } from '../visitor.ts';
import { wordsOf } from '../locales/languages.ts';

const giftsShown = 20;

/** Unless the shop is hardened, any site can submit the form that transfers stamps, and even a link can do it. */
export function giftRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/gifts', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/gifts');
    const [own = [], gifts = []] = await databaseOf(shop, request).read(
      { sql: 'SELECT stamps FROM customers WHERE id = ?', params: [visitor.id] },
      {
        sql: `SELECT g.stamps, g.sent_on, c.name FROM gifts g JOIN customers c ON c.id = g.to_id
              WHERE g.from_id = ? ORDER BY g.id DESC`,
        params: [visitor.id],
      },
    );
    const token = isDefended(request) ? formToken(shop, request, visitor.id) : null;
    const isSent = queryField(request, 'sent') !== '';
    return sendPage(reply, giftsPage({ stamps: Number(own[0]?.['stamps']), isSent, token }, gifts));
  });

  app.get('/gifts/send', async (request, reply) => {
    if (isDefended(request)) {
      await visitorOf(shop, request);
      reportRefused(shop, request, 'method_not_allowed', 'gift');
      return reply
        .header('Allow', 'POST')
        .code(405)
        .type('text/plain; charset=utf-8')
        .send(wordsOf(request).gifts.formOnly);
    }
    return send(request, reply, queryField);
  });

  app.post('/gifts/send', (request, reply) => send(request, reply, formField));

  async function send(request: FastifyRequest, reply: FastifyReply, field: typeof formField) {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/gifts');
    if (isDefended(request) && !isFormToken(shop, request, visitor.id, field(request, 'token')))
      throw new ProblemError(403, (problems) => problems.foreignForm, 'form_token');
    const to = field(request, 'to').trim();
    const stamps = Number(field(request, 'stamps'));
    const to_id = await passOn(shop, request, { from: visitor, to, stamps });
    const done_before = shop.copies.doneBy(request.learner);
    shop.copies.noteDone(request.learner, 'gift_sent');
    const gift = { to, to_id, from_id: visitor.id, stamps };
    report(shop, request, 'gift_sent', { ...gift, done_before, ...originOf(request) });
    return reply.redirect('/gifts?sent=1', 302);
  }
}

type Gift = { from: Visitor; to: string; stamps: number };

/** Moves stamps from one customer to another. Returns the receiver's id. */
async function passOn(
  shop: ShopContext,
  request: FastifyRequest,
  { from, to, stamps }: Gift,
): Promise<number> {
  if (!Number.isInteger(stamps) || stamps < 1 || stamps > 100)
    throw new ProblemError(400, (problems) => problems.stampCount);
  const database = databaseOf(shop, request);
  const [receiver] = await database.rows(
    'SELECT id FROM customers WHERE lower(email) = ? AND id <> ?',
    normal(to),
    from.id,
  );
  if (!receiver) throw new ProblemError(404, (problems) => problems.noNeighbour);
  const [taken = []] = await database.write({
    sql: 'UPDATE customers SET stamps = stamps - ?1 WHERE id = ?2 AND stamps >= ?1 RETURNING stamps',
    params: [stamps, from.id],
  });
  if (taken.length === 0) throw new ProblemError(400, (problems) => problems.fewStamps);
  await database.write(
    {
      sql: 'UPDATE customers SET stamps = stamps + ? WHERE id = ?',
      params: [stamps, receiver['id'] ?? null],
    },
    {
      sql: 'INSERT INTO gifts (from_id, to_id, stamps) VALUES (?, ?, ?)',
      params: [from.id, receiver['id'] ?? null, stamps],
    },
    {
      sql: 'DELETE FROM gifts WHERE id NOT IN (SELECT id FROM gifts ORDER BY id DESC LIMIT ?)',
      params: [giftsShown],
    },
  );
  return Number(receiver['id']);
}
