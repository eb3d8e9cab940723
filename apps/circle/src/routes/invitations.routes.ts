import type { FastifyInstance } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { fourDigits } from '../data/new-identity.ts';
import { memberForm, textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { invitationPage, invitationsPage } from '../pages/invitations.ts';

type InvitationRoute = { Params: { id: string } };

const ownMost = 6;
const allMost = 80;

export function invitationRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/invitations', (request, reply) => {
    const { id } = memberOf(circle, request);
    const own = copyOf(circle, request).identity.invitations.filter(({ by }) => by === id);
    return sendPage(circle, reply, invitationsPage(own));
  });

  app.get<InvitationRoute>('/invitations/:id', (request, reply) => {
    const { id } = memberOf(circle, request);
    const { invitations } = copyOf(circle, request).identity;
    const invitation = invitations.find((known) => String(known.id) === request.params.id);
    if (!invitation) throw new Problem(404, 'notFound');
    const isOpen = open(request, 'invitations.by');
    if (invitation.by !== id) {
      const effect = `member ${id} read invitation ${invitation.id} of member ${invitation.by}`;
      reportMet(circle, request, { hole: 'invitations.by', isOpen, effect });
    }
    if (!isOpen && invitation.by !== id) throw new Problem(404, 'notFound');
    return sendPage(circle, reply, invitationPage(invitation));
  });

  app.post('/invitations', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const name = textField(form, { name: 'name', limit: 60, problem: 'name' });
    const { invitations } = copyOf(circle, request).identity;
    const waiting = invitations.filter(({ by, isUsed }) => by === member.id && !isUsed);
    if (waiting.length >= ownMost || invitations.length >= allMost)
      throw new Problem(400, 'tooManyInvitations');
    const id = Math.max(...invitations.map((known) => known.id)) + 1;
    invitations.push({ id, by: member.id, name, code: freeCode(invitations), isUsed: false });
    return reply.redirect(`/invitations/${id}`, 303);
  });
}

function freeCode(taken: readonly { readonly code: string }[]): string {
  const code = fourDigits();
  return taken.some((known) => known.code === code) ? freeCode(taken) : code;
}
