import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { renderPage } from '../http/answer.ts';
import { isDefended } from '../mode.ts';
import { header, originOf, pageOf } from '../origin.ts';
import { searchPage } from '../pages/home.ts';
import { noteIn } from '../pages/notice.ts';
import { productPage } from '../pages/product.ts';
import { carriedBy } from '../scripts/message.ts';
import type { Rendered } from '@sentiero/lab-app/scripts/executable';
import { renderedNotice } from '../scripts/rendered-notice.ts';
import { placeOf } from '../scripts/rendered.ts';
import { rulesOf } from '../scripts/page-rules.ts';
import { renderedAs } from '@sentiero/lab-app/scripts/rendered';
import { ringsOf, notAsked } from '../scripts/rings.ts';
import { visitorOf } from '../visitor.ts';

const messageLimit = 64 * 1024;

/** The bell at the till, which only a script on a page of this shop is meant to ring. It accepts any message. */
export function bellRoutes(app: FastifyInstance, shop: ShopContext): void {
  void app.register((bell) => {
    bell.removeAllContentTypeParsers();
    bell.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: messageLimit }, (_request, body, done) =>
      done(null, body),
    );
    bell.post('/bell', async (request, reply) => {
      const visitor = await visitorOf(shop, request);
      const { site } = originOf(request);
      const page = pageOf(request);
      const unnamed = lastPage(request, site);
      const known = page ? shop.copies.renderedAt(request.learner, placeOf(page)) : unnamed?.rendered;
      const found = isDefended(request) ? null : (known ?? (page && (await wouldRender(request, page))));
      const isRendered = known != null;
      // A page that was sent before the shop was switched runs under the policy of that time.
      const isOfNow = known == null || known.mode === request.mode;
      const executable = found?.carrier != null && isOfNow;
      const destination = header(request, 'sec-fetch-dest');
      const isByScript = sentByScript(request, destination);
      const isFromPage = executable && isRendered && isByScript && (site ?? 'same-origin') === 'same-origin';
      const address = page ?? URL.parse(unnamed?.path ?? '/', `http://${request.headers.host ?? 'shop'}`);
      const rings =
        isFromPage && found && address
          ? await ringsOf(shop, request, { address, rendered: found })
          : notAsked;
      const carried = await carriedBy(shop, request, messageOf(request));
      const isItsMessage = rings.carriesSession || carried.carried_session === 'none';
      report(shop, request, 'bell', {
        page: page?.pathname ?? unnamed?.path ?? null,
        markup: found?.markup ?? false,
        script: destination === null || destination === 'empty',
        executable,
        carrier: found?.carrier ?? null,
        rendered: isRendered,
        site,
        page_rings: rings.page_rings,
        by_page_script: isFromPage && rings.page_rings !== 'no' && isItsMessage,
        customer_id: visitor?.id ?? null,
        ...carried,
      });
      return reply.code(204).send();
    });
  });

  /** A script in an `about:blank` frame, or under a strict referrer policy, sends no Referer. */
  function lastPage({ learner, headers }: FastifyRequest, site: string | null) {
    return headers.referer || site !== 'same-origin' ? null : shop.copies.lastExecutable(learner);
  }

  /** The texts on a page that was not sent to this learner lately. */
  async function wouldRender(request: FastifyRequest, page: URL): Promise<Rendered | null> {
    if (page.pathname === '/search') {
      const query = page.searchParams.get('q') ?? '';
      const html = renderPage(request, searchPage({ query, isEscaped: false }, []));
      return renderedAs(html, [query], rulesOf(shop, request));
    }
    if (page.pathname === '/notice') return renderedNotice(shop, request, noteIn(page.searchParams));
    const [, product] = /^\/products\/(\d{1,9})$/.exec(page.pathname) ?? [];
    if (product === undefined) return null;
    const reviews = await databaseOf(shop, request).rows(
      'SELECT author, stars, text, written_on FROM reviews WHERE product_id = ? ORDER BY id DESC',
      Number(product),
    );
    const viewer = { visitor: null, isDefended: false };
    const html = renderPage(request, productPage(viewer, { id: product }, reviews));
    const texts = reviews.map((row) => String(row['text']));
    return renderedAs(html, texts, rulesOf(shop, request));
  }
}

/** A page's script sends a request that is not a navigation, or one without a user's click. */
function sentByScript(request: FastifyRequest, destination: string | null): boolean {
  return destination !== 'document' || header(request, 'sec-fetch-user') === null;
}

/** The URL, the body, and the headers set by the script, without those added by the learner's browser. */
function messageOf({ body, url, headers }: FastifyRequest): string {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  const own = Object.entries(headers).filter(([name]) => /^(x-(?!sentiero-)|authorization$)/.test(name));
  return [url, ...own.map(([, value]) => String(value)), text].join('\n');
}
