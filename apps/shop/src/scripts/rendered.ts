import type { FastifyReply } from 'fastify';
import { nothing, renderedAs } from '@sentiero/lab-app/scripts/rendered';
import type { ShopContext } from '../context.ts';
import { renderPage, sendRendered } from '../http/answer.ts';
import { isDefended } from '../mode.ts';
import { reportRefused } from '../refused.ts';
import type { Page } from '../pages/layout.ts';
import { rulesOf } from './page-rules.ts';

/** `unescaped` is the page without the escaping of its texts. */
type PageWithTexts = { readonly page: Page; readonly unescaped: Page; readonly texts: readonly string[] };

/** Sends a page that contains visitors' texts, and remembers their effect for this learner. */
export function sendPageWithTexts(
  shop: ShopContext,
  reply: FastifyReply,
  { page, unescaped, texts }: PageWithTexts,
): FastifyReply {
  const { request } = reply;
  const html = renderPage(request, page);
  const shown = isDefended(request) ? renderPage(request, unescaped) : html;
  const found = renderedAs(shown, texts, rulesOf(shop, request));
  const rendered = isDefended(request) ? nothing : found;
  if (isDefended(request) && found.carrier) reportRefused(shop, request, 'output_escaping');
  shop.copies.noteRendered(request.learner, placeOf(new URL(request.url, 'http://shop')), rendered);
  return sendRendered(reply, html, 200);
}

/** The normalised form of a URL, however it is spelled. */
export function placeOf(url: URL): string {
  const field = (name: string) => url.searchParams.get(name) ?? '';
  if (url.pathname === '/search') return `/search?q=${field('q')}`;
  if (url.pathname === '/notice') return `/notice?${JSON.stringify([field('text'), field('link')])}`;
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}
