import type { FastifyInstance, FastifyRequest } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { nonceOf } from '../http/shop-headers.ts';
import { isDefended } from '../mode.ts';
import { originOf } from '../origin.ts';
import { invitationPage } from '../pages/invitation.ts';
import { reportRefused } from '../refused.ts';
import { insertedAs, nothing } from '@sentiero/lab-app/scripts/rendered';
import { rulesOf } from '../scripts/page-rules.ts';
import { visitorOf } from '../visitor.ts';

const place = '/invitation';

/** An invitation whose name stands after the `#`. The server sees it only because the page reports it. */
export function invitationRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get(place, async (request, reply) => {
    await visitorOf(shop, request);
    shop.copies.noteRendered(request.learner, place, nothing);
    return sendPage(reply, invitationPage(isDefended(request), nonceOf(request)));
  });

  app.post(`${place}/shown`, (request, reply) => {
    const text = formField(request, 'text');
    const found = insertedAs(text, rulesOf(shop, request));
    const rendered = isDefended(request) ? nothing : found;
    const { markup, carrier } = rendered;
    const by_page = isByInvitation(request);
    report(shop, request, 'invitation_shown', {
      text,
      markup,
      executable: carrier !== null,
      carrier,
      by_page,
      done_before: shop.copies.doneBy(request.learner),
    });
    if (by_page) {
      shop.copies.noteRendered(request.learner, place, rendered);
      if (isDefended(request) && found.carrier) reportRefused(shop, request, 'output_escaping', 'invitation');
      if (text.trim() !== '' && !found.markup) shop.copies.noteDone(request.learner, 'invitation_shown');
    }
    return reply.code(204).send();
  });

  /** Browsers state all of this themselves; only a request written by hand can lie about it. */
  function isByInvitation(request: FastifyRequest): boolean {
    const { site, by, page } = originOf(request);
    const wasSent = shop.copies.renderedAt(request.learner, place) !== null;
    return wasSent && site === 'same-origin' && by === 'script' && page === place;
  }
}
