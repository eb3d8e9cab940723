import { languageOf } from '@sentiero/lab-app';
import type { FastifyInstance } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { learnerId } from '../data/copy.ts';
import { memberForm } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { sendHtml, sendPage } from '../http/send-page.ts';
import { memberOf, visitorOf } from '../http/session.ts';
import { boardPage, noticePage, noticePolicy } from '../pages/board.ts';
import { homePage } from '../pages/home.ts';
import { mailboxPage } from '../pages/mailbox.ts';
import { neighbourPage, neighboursPage } from '../pages/neighbours.ts';

type MemberRoute = { Params: { id: string } };

export function pageRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/', (request, reply) => {
    const visitor = visitorOf(circle, request);
    const { ledger } = copyOf(circle, request);
    return sendPage(circle, reply, homePage(visitor ? ledger.balanceOf(visitor.member.id) : 0));
  });

  app.get('/neighbours', (request, reply) => {
    memberOf(circle, request);
    return sendPage(circle, reply, neighboursPage(copyOf(circle, request).members));
  });

  app.get<MemberRoute>('/neighbours/:id', (request, reply) => {
    memberOf(circle, request);
    const { members, offers, exchange } = copyOf(circle, request);
    const member = members.find(({ id }) => String(id) === request.params.id);
    if (!member) throw new Problem(404, 'notFound');
    const page = neighbourPage({
      member,
      offers: offers.filter(({ owner, state }) => owner === member.id && state === 'published'),
      ratings: exchange.ratings.filter(({ to }) => to === member.id),
      nameOf: (wanted) => members.find(({ id }) => id === wanted)?.name ?? '',
    });
    return sendPage(circle, reply, page);
  });

  app.get('/board', (request, reply) => {
    const { id } = memberOf(circle, request);
    return sendPage(circle, reply, boardPage(id, copyOf(circle, request).exchange.notices.get(id)));
  });

  app.post('/board', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const text = form.get('notice') ?? '';
    if (text.length > 2_000) throw new Problem(400, 'noticeText');
    copyOf(circle, request).exchange.notices.set(member.id, text);
    return reply.redirect('/board', 303);
  });

  app.get<MemberRoute>('/board/:id', (request, reply) => {
    const id = Number(request.params.id);
    const page = noticePage(languageOf(request), id, copyOf(circle, request).exchange.notices.get(id));
    if (page === null) throw new Problem(404, 'notFound');
    return sendHtml(reply.header('Content-Security-Policy', noticePolicy), page);
  });

  // The mailbox is not part of the circle: it is the learner's own, whoever is logged in there.
  app.get('/mailbox', (request, reply) => {
    const { members, mails } = copyOf(circle, request);
    const address = members.find(({ id }) => id === learnerId)?.email ?? '';
    const [name = '', host = ''] = address.split('@');
    const isOwn = (to: string) => to === address || (to.startsWith(`${name}+`) && to.endsWith(`@${host}`));
    const own = mails.filter(({ to }) => isOwn(to)).toReversed();
    return sendPage(circle, reply, mailboxPage(address, own));
  });
}
