import type { FastifyInstance } from 'fastify';
import { copyOf, report, type CircleContext } from '../context.ts';
import { formOf, memberForm } from '../http/forms.ts';
import { renderPage, sendHtml, sendPage } from '../http/send-page.ts';
import { endSession, openSession } from '../http/session.ts';
import { loginPage } from '../pages/login.ts';

export function loginRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/login', (_request, reply) => sendPage(circle, reply, loginPage(false)));

  app.post('/login', (request, reply) => {
    const form = formOf(request);
    const email = (form.get('email') ?? '').trim().toLowerCase();
    const member = copyOf(circle, request).members.find((known) => known.email === email);
    if (!member || member.password !== form.get('password'))
      return sendHtml(reply, renderPage(circle, request, loginPage(true)), 401);
    openSession(circle, reply, member);
    report(circle, request, { type: 'login', data: { member_id: member.id } });
    return reply.redirect('/', 303);
  });

  app.post('/logout', (request, reply) => {
    memberForm(circle, request);
    endSession(circle, reply);
    return reply.redirect('/', 303);
  });
}
