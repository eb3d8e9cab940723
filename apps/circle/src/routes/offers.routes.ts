import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member, Offer } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';
import { queryField } from '../http/query.ts';
import { renderPage, sendHtml, sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open } from '../holes/open.ts';
import { filledTemplate } from '../messages/write-template.ts';
import { offerIn, ownOfferIn } from '../offers/find-offer.ts';
import { offersInOrder } from '../offers/order-by.ts';
import { offersBlock } from '../offers/offers-block.ts';
import { reportLink } from '../offers/report-link.ts';
import { reportScripts, reportSearch } from '../offers/report-scripts.ts';
import { draftsPage } from '../pages/drafts.ts';
import { editOfferPage, newOfferPage } from '../pages/offer-form.ts';
import { offerPage, offersPage } from '../pages/offers.ts';
import { savedLink } from '../search/saved.ts';

type OfferRoute = { Params: { id: string } };

/** The pages of the offers. */
export function offerRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/offers', async (request, reply) => {
    memberOf(circle, request);
    const asked = {
      q: queryField(request, 'q'),
      kind: queryField(request, 'kind'),
      sort: queryField(request, 'sort'),
    };
    const offers = await offersInOrder(circle, request, asked);
    const { world } = copyOf(circle, request).exchange;
    const density = world.settingOf('list', 'density') === 'dense' ? 'dense' : 'roomy';
    const savedAt = savedLink(circle, request, asked);
    const variants = { headline: open(request, 'offers.headline'), search: open(request, 'offers.search') };
    const render = ({ headline, search }: { headline: boolean; search: boolean }) => {
      const block = offersBlock(offers, { isOpen: headline });
      return renderPage(
        circle,
        request,
        offersPage({ offers, asked, block, density, savedAt, isKindRaw: search }),
      );
    };
    // Each hole is looked at as if it were the only open one.
    reportScripts(circle, request, {
      offers,
      isOpen: variants.headline,
      openPage: () => render({ headline: true, search: false }),
    });
    reportSearch(circle, request, {
      kind: asked.kind,
      isOpen: variants.search,
      openPage: () => render({ headline: false, search: true }),
    });
    return sendHtml(reply, render(variants));
  });

  app.get('/offers/new', (request, reply) => {
    memberOf(circle, request);
    return sendPage(circle, reply, newOfferPage());
  });

  app.get('/offers/drafts', (request, reply) => {
    const { id } = memberOf(circle, request);
    const { offers } = copyOf(circle, request);
    const drafts = offers.filter(({ owner, state }) => owner === id && state === 'draft');
    return sendPage(circle, reply, draftsPage(drafts.toReversed()));
  });

  app.get<OfferRoute>('/offers/:id', (request, reply) => {
    const reader = memberOf(circle, request);
    const offer = offerIn(circle, request, reader);
    const owner = ownerOf(request, offer);
    const { exchange } = copyOf(circle, request);
    const about = { from: reader, to: owner, offer: offer.headline };
    const isOwn = owner.id === reader.id;
    const question = exchange.template === '' || isOwn ? '' : filledTemplate(circle, request, about);
    const isOpen = open(request, 'offers.link');
    const render = (isAnyLink: boolean) =>
      renderPage(circle, request, offerPage({ offer, owner, question, isAnyLink }));
    reportLink(circle, request, { offer, isOpen, openPage: () => render(true) });
    return sendHtml(reply, render(isOpen));
  });

  app.get<OfferRoute>('/offers/:id/edit', (request, reply) => {
    const offer = ownOfferIn(circle, request, memberOf(circle, request));
    return sendPage(circle, reply, editOfferPage(offer));
  });

  function ownerOf(request: FastifyRequest, { owner }: Offer): Member {
    const found = copyOf(circle, request).members.find(({ id }) => id === owner);
    if (!found) throw new Problem(404, 'notFound');
    return found;
  }
}
