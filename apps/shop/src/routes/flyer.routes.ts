import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseOf, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { flyerPage, flyerView } from '../pages/flyer.ts';
import { visitorOf } from '../visitor.ts';
import { wordsOf } from '../locales/languages.ts';

const textLimit = 2_000;
/** Sandboxed without an origin, but its links may open windows, as on any other site. */
const sandbox = 'sandbox allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox';

/** Another site's page, written by a learner: its sandbox gives it no origin, so browsers treat it as cross-site. */
export function flyerRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/flyer', async (request, reply) => {
    await visitorOf(shop, request);
    return sendPage(reply, flyerPage((await ownText(request)) ?? firstText(request)));
  });

  app.post('/flyer', async (request, reply) => {
    const text = formField(request, 'text');
    if (text.length > textLimit)
      throw new ProblemError(400, (problems) => filled(problems.flyerTooLong, { limit: textLimit }));
    await databaseOf(shop, request).write({
      sql: 'INSERT INTO flyers (id, text) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text',
      params: [text],
    });
    return reply.redirect('/flyer', 302);
  });

  app.get('/flyer/view', async (request, reply) => {
    const own = await ownText(request);
    if (own !== null) shop.copies.noteDone(request.learner, 'flyer_opened');
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', sandbox)
      .send(flyerView(own ?? firstText(request), wordsOf(request)).text);
  });

  async function ownText(request: FastifyRequest): Promise<string | null> {
    const [row] = await databaseOf(shop, request).rows('SELECT text FROM flyers');
    return row ? String(row['text']) : null;
  }
}

function firstText(request: FastifyRequest): string {
  const { title, link } = wordsOf(request).flyer.start;
  return `<h1>${title}</h1>\n<a href="/">${link}</a>\n`;
}
