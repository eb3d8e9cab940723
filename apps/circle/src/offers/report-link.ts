import { foundOn } from '@sentiero/lab-app/scripts/executable';
import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import type { Offer } from '../data/copy.ts';
import { blamedForMs } from '../holes/blame.ts';
import { reportMet } from '../holes/open.ts';

type Viewed = {
  readonly offer: Offer;
  readonly isOpen: boolean;
  /** The page as the open hole sends it. */
  readonly openPage: () => string;
};

/** Whether a click on the link leads to a page, a mail or a call. */
export function isPlainLink(link: string): boolean {
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(URL.parse(link)?.protocol ?? '');
}

/** Looks for a script in the link of an offer; reports the view and the request that stored the link. */
export function reportLink(circle: CircleContext, request: FastifyRequest, viewed: Viewed): void {
  const { offer, isOpen, openPage } = viewed;
  if (offer.link === '' || isPlainLink(offer.link)) return;
  const [found] = foundOn(openPage());
  if (!found) return;
  const effect = `the page of offer ${offer.id} has a ${found.carrier.replace('_', ' ')} from its link`;
  const met = { hole: 'offers.link', isOpen, effect } as const;
  reportMet(circle, request, met);
  if (offer.postedBy !== null && circle.clock() - offer.postedAt < blamedForMs)
    reportMet(circle, request, { ...met, by: offer.postedBy });
}
