import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { findDeliveryFile } from '../data/delivery-files.ts';
import { readXmlBodies, xmlField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { deliveriesPage, noteLimit, problemOf, readNote, refusedNote } from '../pages/deliveries.ts';
import { reportRefused } from '../refused.ts';
import { visitorOf } from '../visitor.ts';
import { wordsOf } from '../locales/languages.ts';
import { readXml, type XmlDocument } from '@sentiero/lab-app/xml/read-xml';

const eventLimit = 20;

/** Delivery notes of suppliers, as XML. Unless the shop is hardened, a note may declare entities, and name files for them. */
export function deliveryNoteRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/deliveries', async (request, reply) => {
    await visitorOf(shop, request);
    return sendPage(reply, deliveriesPage());
  });

  // Only this call takes XML as its body.
  void app.register(async (scope) => {
    readXmlBodies(scope);
    scope.post('/deliveries', receive);
  });

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await visitorOf(shop, request);
    const xml = xmlField(request);
    if (xml.length > noteLimit)
      throw new ProblemError(400, (problems) =>
        filled(problems.fieldTooLong, { name: 'xml', limit: noteLimit }),
      );
    const words = wordsOf(request);
    const document = readXml(xml, findDeliveryFile);
    if (isDefended(request) && document.hasDoctype) {
      reportRefused(shop, request, 'no_doctype', refusedFor(document));
      return sendPage(reply, deliveriesPage(xml, refusedNote(words)), 400);
    }
    reportEntities(request, document);
    if (document.isStopped) reportRefused(shop, request, 'entity_limit', 'delivery_note');
    const problem = problemOf(document, words);
    if (problem === null && !document.hasDoctype) shop.copies.noteDone(request.learner, 'delivery_note_read');
    return sendPage(
      reply,
      deliveriesPage(xml, problem ?? readNote(document.elements, words)),
      problem === null ? 200 : 400,
    );
  }

  function reportEntities(request: FastifyRequest, { entities, error, isStopped }: XmlDocument): void {
    for (const entity of entities.slice(0, eventLimit)) {
      const shown = entity.found && error === null && !isStopped;
      report(shop, request, 'entity_resolved', {
        ...entity,
        shown,
        stopped: isStopped,
        role: request.visitor?.role ?? null,
        done_before: shop.copies.doneBy(request.learner),
      });
      if (shown && entity.path !== null && !entity.entity.startsWith('%'))
        report(shop, request, 'file_shown', { path: entity.path, by: 'delivery_note' });
    }
  }
}

/** What the refused note would have done: the file outside that it names, `expansion`, or no more than a `doctype`. */
function refusedFor({ entities, isStopped }: XmlDocument): string {
  const file = entities.find(({ external, outside }) => external && outside)?.path;
  if (file) return file;
  return isStopped ? 'expansion' : 'doctype';
}
