import type { FastifyInstance } from 'fastify';
import type { Carrier } from '@sentiero/lab-app/scripts/executable';
import { nothing } from '@sentiero/lab-app/scripts/rendered';
import type { ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { queryField } from '../http/input.ts';
import { nonceOf } from '../http/shop-headers.ts';
import { isDefended } from '../mode.ts';
import { noticePage } from '../pages/notice.ts';
import { reportRefused } from '../refused.ts';
import { renderedNotice } from '../scripts/rendered-notice.ts';
import { placeOf } from '../scripts/rendered.ts';
import { visitorOf } from '../visitor.ts';

/** The context that a refused note tried to leave. */
const contexts: Readonly<Record<Carrier, string>> = {
  event_handler: 'attribute',
  javascript_url: 'address',
  script: 'string',
  srcdoc: 'attribute',
};

/** Notes for the board by the door: nothing is kept, a note is the address of its page. */
export function noticeRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/notice', async (request, reply) => {
    await visitorOf(shop, request);
    const note = { text: queryField(request, 'text'), link: queryField(request, 'link') };
    const found = renderedNotice(shop, request, note);
    const place = placeOf(new URL(request.url, 'http://shop'));
    shop.copies.noteRendered(request.learner, place, isDefended(request) ? nothing : found);
    const tried = found.carrier ?? (isScript(note.link) ? 'javascript_url' : null);
    if (tried === null && note.text !== '') shop.copies.noteDone(request.learner, 'note_shown');
    if (tried !== null && isDefended(request))
      reportRefused(shop, request, 'output_escaping', contexts[tried]);
    const nonce = nonceOf(request);
    return sendPage(reply, noticePage(note, { isDefended: isDefended(request), nonce }));
  });
}

/** Whatever it says: the hardened shop makes no link of it. */
function isScript(link: string): boolean {
  return URL.parse(link)?.protocol === 'javascript:';
}
