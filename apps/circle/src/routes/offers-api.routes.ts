import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member, Offer } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';
import { queryField } from '../http/query.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { editOffer } from '../offers/edit-offer.ts';
import { offerIn } from '../offers/find-offer.ts';
import { offersInOrder } from '../offers/order-by.ts';

type OfferRoute = { Params: { id: string } };

/** The offers in the JSON API. */
export function offerApiRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/api/offers', async (request, reply) => {
    const member = memberOf(circle, request);
    const [q = '', kind = '', sort = ''] = ['q', 'kind', 'sort'].map((name) => queryField(request, name));
    const state = queryField(request, 'state');
    const inOrder = await offersInOrder(circle, request, { q, kind, sort });
    const published = inOrder.map(({ offer }) => offer);
    const drafts = state === 'draft' || state === 'all' ? draftsFor(request, member) : [];
    const shown = state === 'draft' ? drafts : [...published, ...drafts];
    return reply.header('Cache-Control', 'no-store').send(shown.map(viewOf));
  });

  app.get<OfferRoute>('/api/offers/:id', (request, reply) => {
    const offer = offerIn(circle, request, memberOf(circle, request));
    return reply.header('Cache-Control', 'no-store').send(viewOf(offer));
  });

  app.put<OfferRoute>('/api/offers/:id', (request, reply) => {
    const editor = memberOf(circle, request);
    const offer = offerIn(circle, request, editor);
    const { body } = request;
    if (body === null || typeof body !== 'object') throw new Problem(400, 'unreadable');
    editOffer(circle, request as FastifyRequest, { editor, offer, body: { ...body } });
    return reply.header('Cache-Control', 'no-store').send(viewOf(offer));
  });

  /** The drafts of the one who asks; of everybody, if that is open. */
  function draftsFor(request: FastifyRequest, { id }: Member): Offer[] {
    const drafts = copyOf(circle, request).offers.filter(({ state }) => state === 'draft');
    const isOpen = open(request, 'offers.drafts');
    const foreign = drafts.find(({ owner }) => owner !== id);
    if (foreign) {
      const effect = `member ${id} read draft ${foreign.id} of member ${foreign.owner}`;
      reportMet(circle, request, { hole: 'offers.drafts', isOpen, effect });
    }
    return drafts.filter(({ owner }) => isOpen || owner === id);
  }
}

function viewOf({ id, owner, kind, headline, text, hours, link, state, photo }: Offer) {
  return { id, owner, kind, headline, text, hours, link, state, photo };
}
