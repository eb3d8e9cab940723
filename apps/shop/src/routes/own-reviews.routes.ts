import type { FastifyInstance } from 'fastify';
import { runQuery } from '../attackable-query.ts';
import type { ShopContext } from '../context.ts';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { ownReviewsPage } from '../pages/own-reviews.ts';
import { ownReviewsQuery } from '../queries.ts';
import { visitorOf } from '../visitor.ts';

/** The customer's reviews, found by the name in the profile: an injection that was stored before happens here. */
export function ownReviewRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/profile/reviews', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/profile/reviews');
    const { rows } = await runQuery(shop, request, ownReviewsQuery, [visitor.name]);
    return sendPage(reply, ownReviewsPage(visitor, rows));
  });
}
