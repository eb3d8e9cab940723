import type { FastifyInstance } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { transferHours } from '../credits/transfer-hours.ts';
import { hoursIn, memberForm, textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { creditsPage } from '../pages/credits.ts';

export function creditRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/credits', (request, reply) => {
    const { id } = memberOf(circle, request);
    const { ledger, members } = copyOf(circle, request);
    const page = creditsPage({ balance: ledger.balanceOf(id), bookings: ledger.bookingsOf(id), members });
    return sendPage(circle, reply, page);
  });

  app.post('/credits/transfers', (request, reply) => {
    const { member: from, form } = memberForm(circle, request);
    const to = copyOf(circle, request).members.find(({ id }) => String(id) === form.get('to'));
    const hours = hoursIn(form);
    const note = textField(form, { name: 'note', limit: 120, problem: 'note' });
    if (!to) throw new Problem(400, 'noMember');
    if (hours === null) throw new Problem(400, 'hours');
    transferHours(circle, request, { from, to, hours, note });
    return reply.redirect('/credits', 303);
  });
}
