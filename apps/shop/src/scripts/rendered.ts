import type { FastifyReply } from 'fastify';
import type { ShopContext } from '../context.ts';
import { renderPage, sendRendered } from '../http/answer.ts';
import { isDefended } from '../mode.ts';
import { reportRefused } from '../refused.ts';
import type { Page } from '../pages/layout.ts';
import { foundInserted, foundOn, isMarkup, type Found, type Rendered } from './executable.ts';

export const nothing: Rendered = { markup: false, carrier: null, programs: [] };

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
  const found = renderedAs(isDefended(request) ? renderPage(request, unescaped) : html, texts);
  const rendered = isDefended(request) ? nothing : found;
  if (isDefended(request) && found.carrier) reportRefused(shop, request, 'output_escaping');
  shop.copies.noteRendered(request.learner, placeOf(new URL(request.url, 'http://shop')), rendered);
  return sendRendered(reply, html, 200);
}

export function renderedAs(html: string, texts: readonly string[]): Rendered {
  return effectOf(texts, texts.some((text) => text.includes('<')) ? foundOn(html) : []);
}

/** The effect of a text that a script of the page inserts with `innerHTML`. */
export function insertedAs(text: string): Rendered {
  return { ...effectOf([text], text.includes('<') ? foundInserted(text) : []), markup: isMarkup(text) };
}

/** A tag such as <body> creates no element, but still changes the page. */
function effectOf(texts: readonly string[], found: readonly Found[]): Rendered {
  const carrier = found[0]?.carrier ?? null;
  return { markup: carrier !== null || texts.some(isMarkup), carrier, programs: boundedOf(found) };
}

const codeLimit = 32_000;

/** Beyond the bound a program is kept without its code, as if another site would send it. */
function boundedOf(found: readonly Found[]): Rendered['programs'] {
  let kept = 0;
  return found.map(({ program }) => {
    kept += program.code?.length ?? 0;
    return kept > codeLimit ? { kind: program.kind, code: null } : program;
  });
}

/** The normalised form of a URL, however it is spelled. */
export function placeOf(url: URL): string {
  if (url.pathname === '/search') return `/search?q=${url.searchParams.get('q') ?? ''}`;
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}
