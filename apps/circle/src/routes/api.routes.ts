import type { FastifyInstance } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Offer } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';
import { queryField } from '../http/query.ts';
import { memberOf } from '../http/session.ts';
import { listOffers } from '../offers/list-offers.ts';

type OfferRoute = { Params: { id: string } };

/** The JSON API, for members who would rather write a script. */
export function apiRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/api/offers', (request, reply) => {
    memberOf(circle, request);
    const [q, kind, sort] = ['q', 'kind', 'sort'].map((name) => queryField(request, name));
    const shown = listOffers(copyOf(circle, request), { q: q ?? '', kind: kind ?? '', sort: sort ?? '' });
    return reply.header('Cache-Control', 'no-store').send(shown.map(({ offer }) => viewOf(offer)));
  });

  app.get<OfferRoute>('/api/offers/:id', (request, reply) => {
    memberOf(circle, request);
    const offer = copyOf(circle, request).offers.find(({ id }) => String(id) === request.params.id);
    if (!offer) throw new Problem(404, 'notFound');
    return reply.header('Cache-Control', 'no-store').send(viewOf(offer));
  });

  app.get('/api/bookings', (request, reply) => {
    const { id } = memberOf(circle, request);
    const bookings = copyOf(circle, request).ledger.bookingsOf(id);
    return reply
      .header('Cache-Control', 'no-store')
      .send(bookings.map(({ from, to, hours, note }) => ({ from, to, hours, note })));
  });
}

function viewOf({ id, owner, kind, headline, text, hours }: Offer) {
  return { id, owner, kind, headline, text, hours };
}
