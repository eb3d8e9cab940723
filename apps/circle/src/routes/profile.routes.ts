import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changeProfile, exportOf } from '../account/change-profile.ts';
import { issueToken } from '../api/bearer.ts';
import { copyOf, type CircleContext } from '../context.ts';
import { keep, keptFor, sayCached } from '../feed/cache.ts';
import { memberForm } from '../http/forms.ts';
import { objectOf, sendJson } from '../http/json.ts';
import { Problem } from '../http/problem.ts';
import { renderPage, sendHtml, sendPage } from '../http/send-page.ts';
import { memberOf, visitorOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { developersPage } from '../pages/developers.ts';
import { profilePage, tokenPage } from '../pages/profile.ts';

type Query = Readonly<Record<string, string | string[] | undefined>>;

const fromQuery = (query: unknown, name: string): string[] => {
  const value = (query as Query)[name];
  return (Array.isArray(value) ? value : [value ?? '']).slice(0, 20).map((one) => one.slice(0, 100));
};

export function profileRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/profile', (request, reply) => sendHtml(reply, ownProfile(circle, request)));

  // The page counts what stands behind its path as nothing; the cache before it takes that for a file.
  app.get('/profile/:file', (request, reply) => {
    if (!/\.(?:css|js|svg|png|jpg|ico)(?:$|\?)/.test(request.url)) throw new Problem(404, 'notFound');
    return sendHtml(reply, cachedProfile(circle, request, reply));
  });

  app.post('/profile', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const phone = (form.get('phone') ?? '').trim();
    if (phone.length > 30) throw new Problem(400, 'profile');
    const names = ['name', 'street', 'about'].filter((name) => form.has(name));
    const wanted = Object.fromEntries(names.map((name) => [name, form.get(name)]));
    changeProfile(circle, request, { member, wanted });
    const { phones } = copyOf(circle, request).identity;
    if (phone === '') phones.delete(member.id);
    else phones.set(member.id, phone);
    return reply.redirect('/profile', 303);
  });

  app.post('/profile/second-step', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const { twoSteps } = copyOf(circle, request).identity;
    if (form.get('on') === 'yes') twoSteps.add(member.id);
    else twoSteps.delete(member.id);
    return reply.redirect('/profile', 303);
  });

  app.get('/profile/export', (request, reply) => {
    const member = memberOf(circle, request);
    const exported = exportOf(circle, request, { member, parts: fromQuery(request.query, 'with') });
    reply.header('Content-Disposition', 'attachment; filename="tauschkreis.json"');
    return sendJson(reply, exported);
  });

  app.post('/profile/token', (request, reply) => {
    const { member } = memberForm(circle, request);
    return sendPage(circle, reply, tokenPage(issueToken(circle, request, member)));
  });

  app.get('/developers', (_request, reply) => sendPage(circle, reply, developersPage()));
  memberApi(app, circle);
}

function ownProfile(circle: CircleContext, request: FastifyRequest): string {
  const member = memberOf(circle, request);
  const { phones, twoSteps } = copyOf(circle, request).identity;
  const [phone, hasTwoSteps] = [phones.get(member.id) ?? '', twoSteps.has(member.id)];
  return renderPage(circle, request, profilePage({ member, phone, hasTwoSteps }));
}

/** The open hole serves whoever asks what it keeps; the sound one keeps nothing that is marked as private. */
function cachedProfile(circle: CircleContext, request: FastifyRequest, reply: FastifyReply): string {
  const isOpen = open(request, 'profile.cache');
  const kept = keptFor(circle, request);
  const visitor = visitorOf(circle, request)?.member.id ?? null;
  if (kept && kept.member !== visitor) {
    const who = visitor === null ? 'somebody who is not logged in' : `member ${visitor}`;
    const effect = `the cache gave the profile of member ${kept.member} to ${who}`;
    const met = { hole: 'profile.cache', isOpen, effect } as const;
    reportMet(circle, request, met);
    if (isOpen) reportMet(circle, request, { ...met, by: kept.by });
  }
  sayCached(reply, isOpen && kept !== undefined);
  if (isOpen && kept) return kept.body;
  const body = ownProfile(circle, request);
  if (!kept) keep(circle, request, { body, prefix: '', member: visitor });
  return body;
}

function memberApi(app: FastifyInstance, circle: CircleContext): void {
  app.get('/api/me', (request, reply) => {
    const { id, name, email, street, about, role } = memberOf(circle, request);
    const hours = copyOf(circle, request).ledger.balanceOf(id);
    return sendJson(reply, { id, name, email, street, about, role, hours });
  });

  app.put('/api/me', (request, reply) => {
    const member = memberOf(circle, request);
    changeProfile(circle, request, { member, wanted: objectOf(request) });
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });

  app.get('/api/members', (request, reply) => {
    memberOf(circle, request);
    const { members, identity } = copyOf(circle, request);
    const [name = '', street = '', phone = ''] = ['name', 'street', 'phone'].map(
      (field) => fromQuery(request.query, field)[0],
    );
    const begins = (text: string, start: string) => text.toLowerCase().startsWith(start.toLowerCase());
    const shown = members.filter((member) => begins(member.name, name) && begins(member.street, street));
    const isOpen = open(request, 'members.list');
    const plain = (text: string) => text.replace(/\s/g, '');
    const withPhone = shown.filter(({ id }) => plain(identity.phones.get(id) ?? '').startsWith(plain(phone)));
    if (withPhone.length > 0 && withPhone.length < shown.length) {
      const effect = `the list told who has a phone number that begins with ${phone}`;
      reportMet(circle, request, { hole: 'members.list', isOpen, effect });
    }
    const told = isOpen ? withPhone : shown;
    return sendJson(
      reply,
      told.map((member) => ({ id: member.id, name: member.name, street: member.street })),
    );
  });
}
