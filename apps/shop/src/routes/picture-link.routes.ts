import { virtualFetch, type Fetched } from '@sentiero/lab-app/network/virtual-fetch';
import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { network, type ServiceName } from '../data/network/services.ts';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { isPicture, pictureLinkPage, type LinkResult } from '../pages/picture-link.ts';
import { reportRefused } from '../refused.ts';
import { visitorOf } from '../visitor.ts';

const linkLimit = 2_000;
const filtered = ['localhost', '127.0.0.1'];
const statuses = { answered: 200, filtered: 400, refused: 403, unreachable: 502 };

/** A picture for the profile, fetched by the shop’s server from a link. */
export function pictureLinkRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/profile/picture', async (request, reply) => {
    if (!(await visitorOf(shop, request))) return sendLoginFirst(reply, '/profile/picture');
    return sendPage(reply, pictureLinkPage({ link: '', result: null, isDefended: isDefended(request) }));
  });

  app.post('/profile/picture', async (request, reply) => {
    if (!(await visitorOf(shop, request))) return sendLoginFirst(reply, '/profile/picture');
    const link = formField(request, 'link').trim();
    if (link === '' || link.length > linkLimit)
      throw new ProblemError(400, (problems) => filled(problems.badValue, { field: 'link' }));
    const result = isDefended(request) ? carefully(request, link) : carelessly(request, link);
    const page = pictureLinkPage({ link, result, isDefended: isDefended(request) });
    return sendPage(reply, page, statuses[result.outcome]);
  });

  /** Compares the text of the link with two names, which have many more spellings. */
  function carelessly(request: FastifyRequest, link: string): LinkResult {
    if (filtered.some((name) => link.includes(name))) {
      reportRefused(shop, request, 'link_filter', link);
      return { outcome: 'filtered' };
    }
    return reported(request, link, virtualFetch(link, { network, mayAsk: () => true }));
  }

  /** Asks only addresses outside, and asks again after each redirect. */
  function carefully(request: FastifyRequest, link: string): LinkResult {
    const fetched = virtualFetch(link, { network, mayAsk: ({ zone }) => zone === 'outside' });
    if (fetched.outcome === 'refused')
      reportRefused(
        shop,
        request,
        fetched.redirects > 0 ? 'redirect_check' : 'address_check',
        fetched.address,
      );
    return reported(request, link, fetched);
  }

  function reported(request: FastifyRequest, link: string, fetched: Fetched<ServiceName>): LinkResult {
    if (fetched.outcome !== 'answered') return fetched;
    const { host, address, zone, service, path, redirects, answer } = fetched;
    report(shop, request, 'fetched', {
      link,
      host,
      address,
      zone,
      service,
      path,
      status: answer.status,
      redirects,
      is_picture: isPicture(answer),
      secret: answer.secret ?? false,
    });
    if (zone === 'outside' && isPicture(answer)) shop.copies.noteDone(request.learner, 'picture_fetched');
    return fetched;
  }
}
