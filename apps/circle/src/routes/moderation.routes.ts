import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { addBounded, type Member } from '../data/copy.ts';
import { memberForm } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { moderationPage } from '../pages/moderation.ts';

type OfferRoute = { Params: { id: string } };

const hiddenKept = 40;
const isModerator = ({ role }: Member) => role === 'moderator';

export function moderationRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/moderation', (request, reply) => {
    const member = memberOf(circle, request);
    if (!isModerator(member) && !isLetInByDesk(request, member)) throw new Problem(403, 'onlyModerators');
    const { identity, hidden, members } = copyOf(circle, request);
    return sendPage(circle, reply, moderationPage({ ...identity, hidden, members }));
  });

  /** The gateway of the office adds the header; nobody else should be believed. */
  function isLetInByDesk(request: FastifyRequest, { id }: Member): boolean {
    if (request.headers['x-circle-desk'] !== 'moderation') return false;
    const isOpen = open(request, 'moderation.header');
    const effect = `member ${id} read the moderators’ page with a header of the gateway`;
    reportMet(circle, request, { hole: 'moderation.header', isOpen, effect });
    return isOpen;
  }

  app.post<OfferRoute>('/moderation/offers/:id/hide', (request, reply) => {
    const { member } = memberForm(circle, request);
    const { offers, hidden } = copyOf(circle, request);
    const offer = offers.find(({ id }) => String(id) === request.params.id);
    if (!offer) throw new Problem(404, 'notFound');
    const isOpen = open(request, 'moderation.hide');
    if (!isModerator(member)) {
      const effect = `member ${member.id}, who is no moderator, hid offer ${offer.id} of member ${offer.owner}`;
      reportMet(circle, request, { hole: 'moderation.hide', isOpen, effect });
      if (!isOpen) throw new Problem(403, 'onlyModerators');
    }
    offers.splice(offers.indexOf(offer), 1);
    addBounded(hidden, { offer, by: member.id }, hiddenKept);
    return reply.redirect('/offers', 303);
  });

  app.post<OfferRoute>('/moderation/offers/:id/show', (request, reply) => {
    const { member } = memberForm(circle, request);
    if (!isModerator(member)) throw new Problem(403, 'onlyModerators');
    const { offers, hidden } = copyOf(circle, request);
    const found = hidden.find(({ offer }) => String(offer.id) === request.params.id);
    if (!found) throw new Problem(404, 'notFound');
    hidden.splice(hidden.indexOf(found), 1);
    offers.push(found.offer);
    return reply.redirect('/moderation', 303);
  });
}
