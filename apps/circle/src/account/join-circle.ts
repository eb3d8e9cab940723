import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { countWrong, wrongSoFar, type Invitation } from '../data/identity.ts';
import { sendMail } from '../data/send-mail.ts';
import { textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';

const wrongMost = 5;
const membersMost = 30;
const mailAddress = /^[\w.+-]{1,60}@[\w-]{1,40}(?:\.[\w-]{1,40}){1,3}$/;

/** Takes somebody into the circle who has an invitation. */
export function joinCircle(circle: CircleContext, request: FastifyRequest, form: URLSearchParams): Member {
  const copy = copyOf(circle, request);
  const invitation = invitationBy(circle, request, (form.get('code') ?? '').trim());
  const name = textField(form, { name: 'name', limit: 60, problem: 'name' });
  const email = textField(form, { name: 'email', limit: 100, problem: 'email' }).toLowerCase();
  if (!mailAddress.test(email) || copy.members.some((known) => known.email === email))
    throw new Problem(400, 'email');
  const password = passwordIn(form);
  if (copy.members.length >= membersMost) throw new Problem(400, 'full');
  const id = Math.max(...copy.members.map((known) => known.id)) + 1;
  const member: Member = { id, email, password, name, street: '', about: '', role: 'member' };
  copy.members.push(member);
  invitation.isUsed = true;
  sendMail(copy, { to: email, kind: 'welcome', values: { name, hours: 0 }, at: circle.clock() });
  return member;
}

export function passwordIn(form: URLSearchParams): string {
  const password = form.get('password') ?? '';
  if (password.length < 8 || password.length > 72) throw new Problem(400, 'password');
  return password;
}

function invitationBy(circle: CircleContext, request: FastifyRequest, code: string): Invitation {
  const { invitations, joins } = copyOf(circle, request).identity;
  const nowMs = circle.clock();
  const wrong = wrongSoFar(joins, nowMs);
  const isOpen = open(request, 'invitations.code');
  const isGuessing = wrong > wrongMost;
  const met = {
    hole: 'invitations.code',
    isOpen,
    effect: `an invitation’s code was guessed after ${wrong} wrong ones`,
  } as const;
  if (isGuessing && !isOpen) {
    reportMet(circle, request, met);
    throw new Problem(429, 'tooManyTries');
  }
  const found = invitations.find((known) => known.code === code && !known.isUsed);
  if (!found) {
    countWrong(joins, nowMs);
    throw new Problem(400, 'noInvitation');
  }
  if (isGuessing) reportMet(circle, request, met);
  return found;
}
