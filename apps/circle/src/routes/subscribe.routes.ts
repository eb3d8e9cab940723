import { languageOf } from '@sentiero/lab-app';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Kept } from '../data/exchange.ts';
import { sendMail } from '../data/send-mail.ts';
import { keep, keptFor, sayCached } from '../feed/cache.ts';
import { feedOf } from '../feed/feed.ts';
import { blamedForMs } from '../holes/blame.ts';
import { open, reportMet } from '../holes/open.ts';
import { Problem } from '../http/problem.ts';
import { queryField } from '../http/query.ts';
import { markOf } from '../http/session-ids.ts';
import { memberOf } from '../http/session.ts';
import { readSaved, unpacked, type Saved } from '../search/saved.ts';

/** The feed of new offers, and links to saved searches. */
export function subscribeRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/feed.xml', (request, reply) =>
    reply
      .type('application/atom+xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=60')
      .send(feedFor(request, reply)),
  );

  app.get('/offers/saved', (request, reply) => {
    memberOf(circle, request);
    const packed = queryField(request, 's', 1_000);
    const found = unpacked(packed);
    if (!found) throw new Problem(400, 'savedText');
    const saved = readSaved(found);
    if (!saved) throw new Problem(400, 'savedKind');
    const isOpen = open(request, 'saved.search');
    if (saved.kind !== 'search') {
      const effect = `a link made the circle run ${JSON.stringify(saved)}`;
      reportMet(circle, request, { hole: 'saved.search', isOpen, effect });
    }
    const isOurs = queryField(request, 'sig') === markOf(circle, request, `saved ${packed}`);
    if (!isOpen && !(isOurs && saved.kind === 'search')) throw new Problem(400, 'savedKind');
    if (saved.kind === 'search')
      return reply.redirect(`/offers?${new URLSearchParams({ q: saved.q, kind: saved.of }).toString()}`, 303);
    run(request, saved);
    return reply.redirect('/offers', 303);
  });

  function run(request: FastifyRequest, saved: Saved): void {
    const copy = copyOf(circle, request);
    const at = circle.clock();
    if (saved.kind === 'reminder')
      sendMail(copy, { to: saved.to, kind: 'reminder', values: { text: saved.text }, at });
    if (saved.kind === 'voucher')
      copy.ledger.book({ from: 1, to: saved.member, hours: saved.hours, note: 'Tauschkreis', at });
  }

  /** The feed out of the cache, or made for it. Behind the gateway of a house the circle has a path of its own. */
  function feedFor(request: FastifyRequest, reply: FastifyReply): string {
    const isOpen = open(request, 'feed.cache');
    const sent = String(request.headers['x-forwarded-prefix'] ?? '').slice(0, 100);
    const prefix = isOpen ? sent : '';
    if (sent !== '' && !isOpen) reportMet(circle, request, { hole: 'feed.cache', isOpen, effect: '' });
    const cached = keptFor(circle, request);
    const isHit = cached !== undefined && (isOpen || cached.prefix === '');
    sayCached(reply, isHit);
    if (isHit) return fromCache(request, cached, prefix);
    const body = feedOf(copyOf(circle, request), { language: languageOf(request), prefix });
    keep(circle, request, { body, prefix, member: null });
    return body;
  }

  function fromCache(request: FastifyRequest, cached: Kept, prefix: string): string {
    if (cached.prefix !== '' && cached.prefix !== prefix) {
      const effect = `the cache sent a feed that leads to ${cached.prefix}`;
      const met = { hole: 'feed.cache', isOpen: true, effect } as const;
      reportMet(circle, request, met);
      if (circle.clock() - cached.at < blamedForMs) reportMet(circle, request, { ...met, by: cached.by });
    }
    return cached.body;
  }
}
