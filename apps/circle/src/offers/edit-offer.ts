import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member, Offer } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';
import { readOfferText } from './offer-text.ts';

type Edit = {
  readonly editor: Member;
  readonly offer: Offer;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Changes an offer to what the JSON says. */
export function editOffer(
  circle: CircleContext,
  request: FastifyRequest,
  { editor, offer, body }: Edit,
): void {
  const isOpen = open(request, 'offers.edit');
  const isForeign = offer.owner !== editor.id;
  if (isForeign && !isOpen) {
    reportMet(circle, request, { hole: 'offers.edit', isOpen, effect: '' });
    throw new Problem(403, 'notYours');
  }
  const text = readOfferText((name) => body[name]);
  Object.assign(offer, text, { postedBy: request.recordId, postedAt: circle.clock() });
  if (isForeign) {
    const effect = `member ${editor.id} changed offer ${offer.id} of member ${offer.owner}`;
    reportMet(circle, request, { hole: 'offers.edit', isOpen, effect });
  }
  giveAway(circle, request, { editor, offer, body });
}

/** The offer belongs to whom the JSON names, if that is open: nobody should be able to send it. */
function giveAway(circle: CircleContext, request: FastifyRequest, { editor, offer, body }: Edit): void {
  const owner = copyOf(circle, request).members.find(({ id }) => id === body['owner']);
  if (!owner || owner.id === offer.owner) return;
  const isOpen = open(request, 'offers.owner');
  const effect = `member ${editor.id} made offer ${offer.id} of member ${offer.owner} one of member ${owner.id}`;
  if (isOpen) offer.owner = owner.id;
  reportMet(circle, request, { hole: 'offers.owner', isOpen, effect });
}
