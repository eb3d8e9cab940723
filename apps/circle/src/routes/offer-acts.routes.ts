import type { FastifyInstance } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { memberForm, textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { threadOf, writeMessage } from '../messages/write-message.ts';
import { offerIn, ownOfferIn } from '../offers/find-offer.ts';
import { readOfferText } from '../offers/offer-text.ts';
import { postOffer } from '../offers/post-offer.ts';

type OfferRoute = { Params: { id: string } };

/** What members do with offers, by form. */
export function offerActRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.post('/offers', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const text = readOfferText((name) => form.get(name));
    const state = form.get('state') === 'draft' ? 'draft' : 'published';
    const { id } = postOffer(circle, request, { owner: member, text, state });
    return reply.redirect(state === 'draft' ? '/offers/drafts' : `/offers/${id}`, 303);
  });

  app.post<OfferRoute>('/offers/:id/publish', (request, reply) => {
    const { member } = memberForm(circle, request);
    const offer = ownOfferIn(circle, request, member);
    offer.state = 'published';
    return reply.redirect(`/offers/${offer.id}`, 303);
  });

  app.post<OfferRoute>('/offers/:id/withdraw', (request, reply) => {
    const { member } = memberForm(circle, request);
    const offer = ownOfferIn(circle, request, member);
    const { offers } = copyOf(circle, request);
    offers.splice(offers.indexOf(offer), 1);
    return reply.redirect('/offers', 303);
  });

  app.post<OfferRoute>('/offers/:id/messages', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const offer = offerIn(circle, request, member);
    if (offer.owner === member.id) throw new Problem(400, 'toYourself');
    const text = textField(form, { name: 'text', limit: 1_000, problem: 'text' });
    const thread = threadOf(circle, request, { from: member.id, to: offer.owner, subject: offer.headline });
    writeMessage(circle, request, { thread, written: { from: member.id, text } });
    return reply.redirect(`/messages/${thread.id}`, 303);
  });
}
