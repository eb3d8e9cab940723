import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { open, reportMet } from '../holes/open.ts';
import { fillTemplate } from './template.ts';

type About = { readonly from: Member; readonly to: Member; readonly offer: string };

/** The member's own template as a message about an offer. */
export function filledTemplate(
  circle: CircleContext,
  request: FastifyRequest,
  { from, to, offer }: About,
): string {
  const { template } = copyOf(circle, request).exchange;
  const isOpen = open(request, 'messages.template');
  const fields = { name: to.name, offer, me: from.name };
  const scope = {
    ...fields,
    sender: from,
    receiver: { id: to.id, email: to.email, street: to.street, role: to.role },
    circle: {
      name: 'Tauschkreis Birkenhof',
      moderator: 'ursina.caduff@tauschkreis.example',
      mail: { user: 'kreis', password: 'birke-im-wind-made-up' },
    },
  };
  const filled = fillTemplate(template, { fields, scope });
  const [expression] = filled.open.evaluated;
  if (expression !== undefined)
    reportMet(circle, request, {
      hole: 'messages.template',
      isOpen,
      effect: `the template of member ${from.id} evaluated ${expression}`,
    });
  return (isOpen ? filled.open : filled.sound).text;
}
