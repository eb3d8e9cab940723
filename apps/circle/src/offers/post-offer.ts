import type { FastifyRequest } from 'fastify';
import { copyOf, report, type CircleContext } from '../context.ts';
import { addBounded, type Member, type Offer, type OfferState, type OfferText } from '../data/copy.ts';

const offersKept = 40;

type Posting = { readonly owner: Member; readonly text: OfferText; readonly state: OfferState };

/** Adds an offer. */
export function postOffer(circle: CircleContext, request: FastifyRequest, posting: Posting): Offer {
  const { owner, text, state } = posting;
  const copy = copyOf(circle, request);
  const at = circle.clock();
  const written = { at, postedBy: request.recordId, postedAt: at };
  const offer: Offer = { id: ++copy.lastId, owner: owner.id, ...text, state, photo: '', ...written };
  addBounded(copy.offers, offer, offersKept);
  report(circle, request, { type: 'offer_created', data: { member_id: owner.id, offer_id: offer.id } });
  return offer;
}
