import { filled } from '@sentiero/service';
import type { FastifyInstance } from 'fastify';
import { isMoreThanText, renderCard } from '../cards/render-card.ts';
import { report, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { cardPage, cardTextLimit } from '../pages/card.ts';
import { reportRefused } from '../refused.ts';
import { visitorOf } from '../visitor.ts';
import { wordsOf } from '../locales/languages.ts';

/** Greeting cards. Unless the shop is hardened, the customer’s text becomes a part of the template. */
export function cardRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/card', async (request, reply) => {
    await visitorOf(shop, request);
    return sendPage(reply, cardPage({ to: '', text: '', card: null }));
  });

  app.post('/card', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    const values = { to: formField(request, 'to').slice(0, 60), text: formField(request, 'text') };
    if (values.text.length > cardTextLimit)
      throw new ProblemError(400, (problems) =>
        filled(problems.fieldTooLong, { name: 'text', limit: cardTextLimit }),
      );
    const { greeting, closing } = wordsOf(request).card;
    const asTemplate = renderCard(`${greeting}\n\n${values.text}\n\n${closing}`, values);
    const card = isDefended(request)
      ? renderCard(`${greeting}\n\n{{ text }}\n\n${closing}`, values)
      : asTemplate;
    // An expression that only Kilian’s own line would complete does nothing in the vulnerable shop.
    const alone = renderCard(values.text, values);
    if (isDefended(request) && isMoreThanText(alone))
      reportRefused(shop, request, 'text_as_data', alone.outside[0] ?? 'card');
    report(shop, request, 'template_ran', {
      ...card,
      role: visitor?.role ?? null,
      done_before: shop.copies.doneBy(request.learner),
    });
    if (values.text.trim() !== '' && !isMoreThanText(asTemplate) && asTemplate.error === null)
      shop.copies.noteDone(request.learner, 'card_written');
    return sendPage(reply, cardPage({ ...values, card }), card.error === null ? 200 : 400);
  });
}
