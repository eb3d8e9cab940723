import { html } from '@sentiero/lab-app';
import { readXml, type XmlDocument } from '@sentiero/lab-app/xml/read-xml';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { fileAt, importFolder } from '../data/server-files.ts';
import { memberForm, textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { offersOf } from '../imports/offers-of.ts';
import { postOffer } from '../offers/post-offer.ts';
import { importPage } from '../pages/import.ts';

export function importRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/offers/import', (request, reply) => {
    memberOf(circle, request);
    return sendPage(circle, reply, importPage());
  });

  app.post('/offers/import', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const xml = textField(form, { name: 'xml', limit: 8_000, problem: 'xml' });
    const document = readImport(request, xml);
    const offers = offersOf(document);
    if (offers.length === 0) throw new Problem(400, 'xml');
    for (const text of offers) postOffer(circle, request, { owner: member, text, state: 'draft' });
    reportEntities(request, document);
    return reply.redirect('/offers/drafts', 303);
  });

  app.get('/offers/export.xml', (request, reply) => {
    const { id } = memberOf(circle, request);
    const own = copyOf(circle, request).offers.filter(({ owner }) => owner === id);
    const rows = own.map(
      ({
        headline,
        text,
        kind,
        hours,
        link,
      }) => html`  <offer><headline>${headline}</headline><text>${text}</text><kind>${kind}</kind><hours>${hours}</hours><link>${link}</link></offer>\n`,
    );
    return reply
      .type('text/xml; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', 'attachment; filename="offers.xml"')
      .send(html`<offers> ${rows}</offers> `.text);
  });

  /** Documents of the circle have no document type; one that has declares entities. */
  function readImport(request: FastifyRequest, xml: string): XmlDocument {
    const isOpen = open(request, 'offers.import');
    const document = readXml(xml, (address) =>
      isOpen ? fileAt(importFolder, address) : { path: null, outside: true, text: undefined },
    );
    if (isOpen || !document.hasDoctype) return document;
    reportMet(circle, request, { hole: 'offers.import', isOpen, effect: '' });
    throw new Problem(400, 'xml');
  }

  function reportEntities(request: FastifyRequest, { entities }: XmlDocument): void {
    const read = entities.find(({ external, outside, found }) => external && outside && found);
    if (!read) return;
    const effect = `the entity ${read.entity} brought ${read.path} from the server`;
    reportMet(circle, request, { hole: 'offers.import', isOpen: true, effect });
  }
}
