import type { FastifyReply, FastifyRequest } from 'fastify';
import { report, type ShopContext } from './context.ts';
import { learnerCustomerId } from './data/seed.ts';
import { sendPage } from './http/answer.ts';
import { queryField } from './http/input.ts';
import { isDefended } from './mode.ts';
import { leavingPage } from './pages/leaving.ts';
import { reportRefused } from './refused.ts';

const home = '/orders';
/** To a browser, `//elsewhere` and `/\elsewhere` are other hosts. */
const ownPath = /^\/(?![/\\])[\x21-\x7e]*$/;
/** Hosts under this name exist nowhere (RFC 2606): only there does the shop really send a browser. */
const madeUp = /\.example$/;

/** Sends a customer to the page named by the link to the login; unless the shop is hardened, on any site. */
export function redirectAfterLogin(
  shop: ShopContext,
  reply: FastifyReply,
  customer_id: number,
): FastifyReply {
  const { request } = reply;
  const asked = queryField(request, 'from');
  const wanted = asked === '' ? null : destinationOf(request, asked);
  if (isDefended(request) && wanted?.outside) reportRefused(shop, request, 'local_redirect', wanted.url.host);
  const isAllowed = wanted !== null && (!isDefended(request) || ownPath.test(asked));
  const to = isAllowed ? asked : home;
  const { url, outside } = isAllowed ? wanted : { url: new URL(home, loginOf(request)), outside: false };
  report(shop, request, 'redirected', {
    to: to.slice(0, 500),
    host: url.host,
    path: url.pathname.slice(0, 500),
    outside,
    customer_id,
    own: customer_id === learnerCustomerId,
  });
  if (isAllowed && !outside) shop.copies.noteDone(request.learner, 'returned_to_page');
  if (outside && !madeUp.test(url.hostname)) return sendPage(reply, leavingPage(url.host));
  return reply.redirect(/^[\x21-\x7e]+$/.test(to) ? to : url.href, 302);
}

type Destination = { readonly url: URL; readonly outside: boolean };

/** Where the text leads a browser on the login page; null for what is no address of the web. */
function destinationOf(request: FastifyRequest, text: string): Destination | null {
  const login = loginOf(request);
  const url = URL.parse(text, login.href);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return { url, outside: url.host !== login.host };
}

function loginOf({ headers }: FastifyRequest): URL {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return URL.parse(`${scheme}://${headers.host}/login`) ?? new URL('http://shop/login');
}
