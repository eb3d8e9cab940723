import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member, Thread } from '../data/copy.ts';
import { memberForm, textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { writeMessage } from '../messages/write-message.ts';
import { threadPage, threadsPage, type Conversation } from '../pages/messages.ts';

type ThreadRoute = { Params: { id: string } };

const isIn = ({ members }: Thread, { id }: Member) => members.includes(id);

export function messageRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/messages', (request, reply) => {
    const member = memberOf(circle, request);
    const own = copyOf(circle, request).threads.filter((thread) => isIn(thread, member));
    const conversations = own.toReversed().map((thread) => conversationOf(request, thread));
    return sendPage(circle, reply, threadsPage(conversations));
  });

  app.get<ThreadRoute>('/messages/:id', (request, reply) => {
    const member = memberOf(circle, request);
    const thread = threadIn(request);
    const isOpen = open(request, 'messages.thread');
    if (!isIn(thread, member)) {
      const effect = `member ${member.id} read conversation ${thread.id} of ${thread.members.join(' and ')}`;
      reportMet(circle, request, { hole: 'messages.thread', isOpen, effect });
    }
    if (!isOpen && !isIn(thread, member)) throw new Problem(404, 'notFound');
    return sendPage(circle, reply, threadPage(conversationOf(request, thread)));
  });

  app.post<ThreadRoute>('/messages/:id', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const thread = threadIn(request);
    if (!isIn(thread, member)) throw new Problem(404, 'notFound');
    const text = textField(form, { name: 'text', limit: 1_000, problem: 'text' });
    writeMessage(circle, request, { thread, written: { from: member.id, text } });
    return reply.redirect(`/messages/${thread.id}`, 303);
  });

  function threadIn(request: FastifyRequest<ThreadRoute>): Thread {
    const found = copyOf(circle, request).threads.find(({ id }) => String(id) === request.params.id);
    if (!found) throw new Problem(404, 'notFound');
    return found;
  }

  function conversationOf(request: FastifyRequest, thread: Thread): Conversation {
    const { members } = copyOf(circle, request);
    const [one, other] = thread.members.map((wanted) => members.find(({ id }) => id === wanted));
    if (!one || !other) throw new Problem(404, 'notFound');
    return { thread, members: [one, other] };
  }
}
