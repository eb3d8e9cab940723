import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { learnerId } from '../data/copy.ts';
import { memberForm, textField } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';

type NeighbourRoute = { Params: { id: string } };

const stars = /^-?\d{1,3}$/;
/** How long the bank of the circle thinks about a gift: two clicks of a person are closer together. */
const bankMs = 300;

export function ratingRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.post<NeighbourRoute>('/neighbours/:id/ratings', (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const copy = copyOf(circle, request);
    const rated = copy.members.find(({ id }) => String(id) === request.params.id);
    if (!rated) throw new Problem(404, 'notFound');
    if (rated === member) throw new Problem(400, 'toYourself');
    const written = form.get('stars') ?? '';
    const given = Number(written);
    const text = textField(form, { name: 'text', limit: 200, problem: 'text' });
    if (!stars.test(written)) throw new Problem(400, 'stars');
    if (given < 1 || given > 5) {
      const isOpen = open(request, 'ratings.stars');
      const effect = `member ${member.id} gave member ${rated.id} ${given} of 5 stars`;
      reportMet(circle, request, { hole: 'ratings.stars', isOpen, effect });
      if (!isOpen) throw new Problem(400, 'stars');
    }
    const { ratings } = copy.exchange;
    const known = ratings.find(({ from, to }) => from === member.id && to === rated.id);
    if (known) Object.assign(known, { stars: given, text });
    else ratings.push({ id: ratings.length + 1, from: member.id, to: rated.id, stars: given, text });
    return reply.redirect(`/neighbours/${rated.id}`, 303);
  });

  app.post('/ratings/thanks', async (request, reply) => {
    const { member, form } = memberForm(circle, request);
    const { exchange, ledger } = copyOf(circle, request);
    const rating = exchange.ratings.find(({ id }) => String(id) === form.get('rating'));
    if (rating?.from !== member.id || member.id !== learnerId) throw new Problem(403, 'notYours');
    const { thanks } = exchange;
    const isOpen = open(request, 'ratings.thanks');
    const isFirst = thanks.running === 0;
    if (!isFirst && !isOpen) reportMet(circle, request, { hole: 'ratings.thanks', isOpen, effect: '' });
    if (thanks.isGiven || (!isFirst && !isOpen)) throw new Problem(409, 'thanked');
    thanks.running++;
    await pause(bankMs);
    thanks.running--;
    const wasGiven = thanks.isGiven;
    ledger.book({ from: 1, to: member.id, hours: 1, note: 'Danke', at: circle.clock() });
    thanks.isGiven = true;
    if (wasGiven) {
      const effect = `member ${member.id} got the hour for the first rating once more`;
      reportMet(circle, request, { hole: 'ratings.thanks', isOpen, effect });
    }
    return reply.redirect('/credits', 303);
  });
}
