import type { FastifyInstance } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { learnerId } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf, visitorOf } from '../http/session.ts';
import { homePage } from '../pages/home.ts';
import { mailboxPage } from '../pages/mailbox.ts';
import { neighbourPage, neighboursPage } from '../pages/neighbours.ts';

type NeighbourRoute = { Params: { id: string } };

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

  app.get<NeighbourRoute>('/neighbours/:id', (request, reply) => {
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
