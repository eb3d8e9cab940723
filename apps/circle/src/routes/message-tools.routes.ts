import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { memberForm, textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { templateLimit } from '../messages/template.ts';
import { filledTemplate } from '../messages/write-template.ts';
import { templatePage } from '../pages/template.ts';
import { find, type Filter } from '../store/find.ts';

const foundMost = 50;

/** The template for questions, and the search. */
export function messageToolRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/messages/template', (request, reply) => {
    const { template } = copyOf(circle, request).exchange;
    return sendPage(
      circle,
      reply,
      templatePage({ template, preview: previewFor(request, memberOf(circle, request)) }),
    );
  });

  app.post('/messages/template', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const template = textField(form, { name: 'template', limit: templateLimit, problem: 'template' });
    copyOf(circle, request).exchange.template = template;
    return sendPage(circle, reply, templatePage({ template, preview: previewFor(request, member) }));
  });

  app.post('/api/messages/search', (request, reply) => {
    const { id } = memberOf(circle, request);
    const { filter } = (request.body ?? {}) as { filter?: unknown };
    if (filter === null || typeof filter !== 'object' || Array.isArray(filter))
      throw new Problem(400, 'unreadable');
    const asked: Filter = { ...filter };
    const isOpen = open(request, 'messages.search');
    const documents = copyOf(circle, request).threads.flatMap(({ id: thread, subject, members, messages }) =>
      messages.map(({ from, text }) => ({ thread, subject, members, from, text })),
    );
    // Later conditions take the place of earlier ones with the same name.
    const found = find(documents, { members: id, ...asked }).slice(0, foundMost);
    const foreign = found.find(({ members }) => !members.includes(id));
    if (foreign) {
      const effect = `member ${id} found a message of conversation ${foreign.thread}`;
      reportMet(circle, request, { hole: 'messages.search', isOpen, effect });
    }
    const shown = isOpen ? found : find(documents, { ...textsOf(asked), members: id }).slice(0, foundMost);
    return reply.header('Cache-Control', 'no-store').send(shown);
  });

  /** The template about the first offer of somebody else, as an example. */
  function previewFor(request: FastifyRequest, from: Member): string {
    const { members, offers } = copyOf(circle, request);
    const offer = offers.find(({ owner, state }) => owner !== from.id && state === 'published');
    const to = members.find(({ id }) => id === offer?.owner);
    return offer && to ? filledTemplate(circle, request, { from, to, offer: offer.headline }) : '';
  }
}

/** The conditions that members may make: words, not operators. */
function textsOf(filter: Filter): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([field, wanted]) => (field === 'text' || field === 'subject') && typeof wanted === 'string',
    ),
  );
}
