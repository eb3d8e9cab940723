import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, report, type CircleContext } from '../context.ts';
import { addBounded, offerKinds, type Offer } from '../data/copy.ts';
import { hoursIn, memberForm, textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { queryField } from '../http/query.ts';
import { renderPage, sendHtml, sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open } from '../holes/open.ts';
import { listOffers } from '../offers/list-offers.ts';
import { offersBlock } from '../offers/offers-block.ts';
import { reportScripts } from '../offers/report-scripts.ts';
import { newOfferPage, offerPage, offersPage } from '../pages/offers.ts';
import { threadOf, writeMessage } from '../messages/write-message.ts';

type OfferRoute = { Params: { id: string } };

const offersKept = 40;

export function offerRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/offers', (request, reply) => {
    memberOf(circle, request);
    const asked = {
      q: queryField(request, 'q'),
      kind: queryField(request, 'kind'),
      sort: queryField(request, 'sort'),
    };
    const offers = listOffers(copyOf(circle, request), asked);
    const isOpen = open(request, 'offers.headline');
    const render = (variant: { isOpen: boolean }) =>
      renderPage(circle, request, offersPage({ offers, asked, block: offersBlock(offers, variant) }));
    reportScripts(circle, request, { offers, isOpen, openPage: () => render({ isOpen: true }) });
    return sendHtml(reply, render({ isOpen }));
  });

  app.get('/offers/new', (request, reply) => {
    memberOf(circle, request);
    return sendPage(circle, reply, newOfferPage());
  });

  app.get<OfferRoute>('/offers/:id', (request, reply) => {
    memberOf(circle, request);
    const offer = offerIn(request);
    return sendPage(circle, reply, offerPage(offer, ownerOf(request, offer)));
  });

  app.post('/offers', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const headline = textField(form, { name: 'headline', limit: 120, problem: 'headline' });
    const text = textField(form, { name: 'text', limit: 1_000, problem: 'text' });
    const kind = offerKinds.find((known) => known === form.get('kind'));
    const hours = hoursIn(form);
    if (!kind) throw new Problem(400, 'kind');
    if (hours === null || hours <= 0 || hours > 40) throw new Problem(400, 'hours');
    const copy = copyOf(circle, request);
    const id = ++copy.lastId;
    const posted = { id, owner: member.id, kind, headline, text, hours };
    addBounded(copy.offers, { ...posted, at: circle.clock(), postedBy: request.recordId }, offersKept);
    report(circle, request, { type: 'offer_created', data: { member_id: member.id, offer_id: id } });
    return reply.redirect(`/offers/${id}`, 303);
  });

  app.post<OfferRoute>('/offers/:id/withdraw', (request, reply) => {
    const { member } = memberForm(circle, request);
    const offer = offerIn(request);
    if (offer.owner !== member.id) throw new Problem(403, 'notYours');
    const { offers } = copyOf(circle, request);
    offers.splice(offers.indexOf(offer), 1);
    return reply.redirect('/offers', 303);
  });

  app.post<OfferRoute>('/offers/:id/messages', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const offer = offerIn(request);
    if (offer.owner === member.id) throw new Problem(400, 'toYourself');
    const text = textField(form, { name: 'text', limit: 1_000, problem: 'text' });
    const thread = threadOf(circle, request, { from: member.id, to: offer.owner, subject: offer.headline });
    writeMessage(circle, request, { thread, written: { from: member.id, text } });
    return reply.redirect(`/messages/${thread.id}`, 303);
  });

  function offerIn(request: FastifyRequest<OfferRoute>): Offer {
    const found = copyOf(circle, request).offers.find(({ id }) => String(id) === request.params.id);
    if (!found) throw new Problem(404, 'notFound');
    return found;
  }

  function ownerOf(request: FastifyRequest, { owner }: Offer) {
    const found = copyOf(circle, request).members.find(({ id }) => id === owner);
    if (!found) throw new Problem(404, 'notFound');
    return found;
  }
}
