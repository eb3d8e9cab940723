import { foundOn } from '@sentiero/lab-app/scripts/executable';
import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import { blamedForMs } from '../holes/blame.ts';
import { reportMet } from '../holes/open.ts';
import type { Shown } from './list-offers.ts';
import { isMoreThanText, offersBlock } from './offers-block.ts';

const examinedMost = 10;

type Listed = {
  readonly offers: readonly Shown[];
  readonly isOpen: boolean;
  /** The page as the open hole sends it. */
  readonly openPage: () => string;
};

/** Looks for a script that the address of the list brought onto it; `openPage` has headlines as the sound hole sends them. */
export function reportSearch(
  circle: CircleContext,
  request: FastifyRequest,
  { kind, isOpen, openPage }: { readonly kind: string } & Pick<Listed, 'isOpen' | 'openPage'>,
): void {
  if (!kind.includes('"')) return;
  const [found] = foundOn(openPage());
  if (!found) return;
  const effect = `the list of offers has a ${found.carrier.replace('_', ' ')} from its address`;
  reportMet(circle, request, { hole: 'offers.search', isOpen, effect });
}

/**
 * Looks for a script that a headline brought onto the page: the page has none in itself. The view and the request that
 * stored the headline are both reported.
 */
export function reportScripts(circle: CircleContext, request: FastifyRequest, listed: Listed): void {
  const { offers, isOpen, openPage } = listed;
  const suspects = offers.filter(({ offer }) => isMoreThanText(offer.headline)).slice(0, examinedMost);
  if (suspects.length === 0) return;
  const [found] = foundOn(openPage());
  if (!found) return;
  const effect = `the list of offers has a ${found.carrier.replace('_', ' ')} from a headline`;
  reportMet(circle, request, { hole: 'offers.headline', isOpen, effect });
  const alone = suspects.filter((one) => foundOn(offersBlock([one], { isOpen: true }).text).length > 0);
  for (const { offer } of alone.length > 0 ? alone : suspects)
    if (offer.postedBy !== null && circle.clock() - offer.postedAt < blamedForMs)
      reportMet(circle, request, { hole: 'offers.headline', isOpen, effect, by: offer.postedBy });
}
