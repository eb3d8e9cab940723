import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { redeemVoucher } from '../credits/redeem-voucher.ts';
import { transferHours } from '../credits/transfer-hours.ts';
import { transferMinutes } from '../credits/transfer-minutes.ts';
import { isFromElsewhere, isInFrame } from '../http/elsewhere.ts';
import { formOf, hoursIn, memberForm, textField } from '../http/forms.ts';
import { objectOf, sendJson } from '../http/json.ts';
import { Problem } from '../http/problem.ts';
import { queryField } from '../http/query.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { creditsPage } from '../pages/credits.ts';

export function creditRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/credits', (request, reply) => {
    const { id } = memberOf(circle, request);
    const { ledger, members } = copyOf(circle, request);
    // A link may fill in the form.
    const [to = '', hours = '', note = ''] = ['to', 'hours', 'note'].map((name) => queryField(request, name));
    const [balance, bookings] = [ledger.balanceOf(id), ledger.bookingsOf(id)];
    return sendPage(circle, reply, creditsPage({ balance, bookings, members, asked: { to, hours, note } }));
  });

  app.post('/credits/transfers', async (request, reply) => {
    const isOpen = open(request, 'credits.form');
    const { member: from, form } = transferForm(circle, request, isOpen);
    const to = copyOf(circle, request).members.find(({ id }) => String(id) === form.get('to'));
    const hours = hoursIn(form);
    const note = textField(form, { name: 'note', limit: 120, problem: 'note' });
    if (!to) throw new Problem(400, 'noMember');
    if (hours === null) throw new Problem(400, 'hours');
    const canBeFramed = open(request, 'transfer.frame');
    const isFramed = form.has('form_token') && isInFrame(request);
    const framed = (effect: string) =>
      reportMet(circle, request, { hole: 'transfer.frame', isOpen: canBeFramed, effect });
    if (isFramed && !canBeFramed) {
      framed('');
      throw new Problem(403, 'staleForm');
    }
    await transferHours(circle, request, { from, to, hours, note });
    if (isFramed)
      framed(`a click inside a frame moved ${hours} hours from member ${from.id} to member ${to.id}`);
    const effect = `a page of another site moved ${hours} hours from member ${from.id} to member ${to.id}`;
    if (!form.has('form_token') && isFromElsewhere(request))
      reportMet(circle, request, { hole: 'credits.form', isOpen, effect });
    return reply.redirect('/credits', 303);
  });

  app.post('/credits/vouchers', async (request, reply) => {
    const { member, form } = memberForm(circle, request);
    await redeemVoucher(circle, request, { member, code: form.get('code') ?? '' });
    return reply.redirect('/credits', 303);
  });

  app.post('/api/transfers', (request, reply) => {
    const from = memberOf(circle, request);
    transferMinutes(circle, request, { from, wanted: objectOf(request) });
    return sendJson(reply.code(201), { hours: copyOf(circle, request).ledger.balanceOf(from.id) });
  });
}

/** The form of a transfer; the open hole compares the token only with one that was sent. */
function transferForm(circle: CircleContext, request: FastifyRequest, isOpen: boolean) {
  const form = formOf(request);
  if (form.has('form_token')) return memberForm(circle, request);
  const member = memberOf(circle, request);
  if (isOpen) return { member, form };
  if (isFromElsewhere(request))
    reportMet(circle, request, { hole: 'credits.form', isOpen, effect: 'a transfer by another site' });
  return memberForm(circle, request);
}
