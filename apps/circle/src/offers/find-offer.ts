import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member, Offer } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';

type OfferRequest = FastifyRequest<{ Params: { id: string } }>;

/** The offer of the path; drafts exist only for their owners. */
export function offerIn(circle: CircleContext, request: OfferRequest, reader: Member): Offer {
  const found = copyOf(circle, request).offers.find(({ id }) => String(id) === request.params.id);
  if (!found || (found.state === 'draft' && found.owner !== reader.id)) throw new Problem(404, 'notFound');
  return found;
}

export function ownOfferIn(circle: CircleContext, request: OfferRequest, owner: Member): Offer {
  const found = offerIn(circle, request, owner);
  if (found.owner !== owner.id) throw new Problem(403, 'notYours');
  return found;
}
