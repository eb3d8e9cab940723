import type { FastifyInstance, FastifyRequest } from 'fastify';
import { joinCircle, passwordIn } from '../account/join-circle.ts';
import { checkDevice, rememberDevice } from '../account/known-device.ts';
import { mailResetLink, ownerOfLink, setPassword } from '../account/new-password.ts';
import { checkCode, sendCode } from '../account/second-step.ts';
import { copyOf, type CircleContext } from '../context.ts';
import { countWrong, guessesOf, passwordsMost, wrongSoFar } from '../data/identity.ts';
import { formOf, memberForm } from '../http/forms.ts';
import { headerText, leavesFor, staysHere } from '../http/next.ts';
import { LoginFirst, Problem } from '../http/problem.ts';
import { queryField } from '../http/query.ts';
import { renderPage, sendHtml, sendPage } from '../http/send-page.ts';
import { endSession, openSession, pendingOf, type Visitor } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { codePage, forgotPage, joinPage, loginPage, resetPage } from '../pages/login.ts';

type ResetRoute = { Params: { token: string } };

export function loginRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/login', (request, reply) => {
    const next = queryField(request, 'next') || '/';
    return sendPage(circle, reply, loginPage({ isWrong: false, next }));
  });

  app.post('/login', (request, reply) => {
    const form = formOf(request);
    const email = (form.get('email') ?? '').trim().toLowerCase();
    const next = headerText(form.get('next') ?? '/') || '/';
    const { members, identity } = copyOf(circle, request);
    const member = members.find((known) => known.email === email);
    const wrong = member && guessesOf(identity.logins, member.id);
    if (wrong && wrongSoFar(wrong, circle.clock()) >= passwordsMost) throw new Problem(429, 'tooManyTries');
    if (!member || member.password !== form.get('password')) {
      if (wrong) countWrong(wrong, circle.clock());
      return sendHtml(reply, renderPage(circle, request, loginPage({ isWrong: true, next })), 401);
    }
    const device = identity.twoSteps.has(member.id) ? checkDevice(circle, request, member) : null;
    const isPending = device !== null && !device.isKnown;
    openSession(circle, reply, { member, isPending });
    if (isPending) sendCode(circle, request, member);
    device?.reportDevice?.();
    return reply.redirect(isPending ? '/login/code' : targetOf(request, next), 303);
  });

  function targetOf(request: FastifyRequest, next: string): string {
    const isOpen = open(request, 'login.next');
    if (leavesFor(next))
      reportMet(circle, request, { hole: 'login.next', isOpen, effect: `the login leads to ${next}` });
    return isOpen || staysHere(next) ? next : '/';
  }

  app.get('/login/code', (request, reply) => {
    pendingIn(request);
    return sendPage(circle, reply, codePage(false));
  });

  app.post('/login/code', (request, reply) => {
    const { member } = pendingIn(request);
    const form = formOf(request);
    const code = (form.get('code') ?? '').trim();
    const { isRight, reportGuess } = checkCode(circle, request, { member, code });
    if (!isRight) return sendHtml(reply, renderPage(circle, request, codePage(true)), 401);
    if (form.get('remember') === 'yes') rememberDevice(circle, reply, member);
    openSession(circle, reply, { member });
    reportGuess?.();
    return reply.redirect('/', 303);
  });

  app.post('/login/code/again', (request, reply) => {
    sendCode(circle, request, pendingIn(request).member);
    return reply.redirect('/login/code', 303);
  });

  function pendingIn(request: FastifyRequest): Visitor {
    const pending = pendingOf(circle, request);
    if (!pending) throw new LoginFirst();
    return pending;
  }

  app.post('/logout', (request, reply) => {
    memberForm(circle, request);
    endSession(circle, reply);
    return reply.redirect('/', 303);
  });

  passwordRoutes(app, circle);
  app.get('/join', (_request, reply) => sendPage(circle, reply, joinPage()));
  app.post('/join', (request, reply) => {
    openSession(circle, reply, { member: joinCircle(circle, request, formOf(request)) });
    return reply.redirect('/', 303);
  });
}

function passwordRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/forgot', (_request, reply) => sendPage(circle, reply, forgotPage(false)));

  app.post('/forgot', (request, reply) => {
    mailResetLink(circle, request, formOf(request).get('email') ?? '');
    return sendPage(circle, reply, forgotPage(true));
  });

  app.get<ResetRoute>('/reset/:token', (request, reply) => {
    const { token } = request.params;
    const { email } = ownerOfLink(circle, request, token);
    return sendPage(circle, reply, resetPage({ token, email }));
  });

  app.post('/reset', (request, reply) => {
    const form = formOf(request);
    const [token, email] = ['token', 'email'].map((name) => form.get(name) ?? '');
    setPassword(circle, request, { token: token ?? '', email: email ?? '', password: passwordIn(form) });
    return reply.redirect('/login', 303);
  });
}
