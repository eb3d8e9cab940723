import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { sendMail } from '../data/send-mail.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';

type Transfer = {
  readonly from: Member;
  readonly to: Member;
  readonly hours: number;
  readonly note: string;
};

/** Gives hours to somebody. */
export function transferHours(circle: CircleContext, request: FastifyRequest, transfer: Transfer): void {
  const { from, to, hours, note } = transfer;
  const copy = copyOf(circle, request);
  const { ledger } = copy;
  const isOpen = open(request, 'credits.transfer');
  if (from === to) throw new Problem(400, 'toYourself');
  if (hours === 0) throw new Problem(400, 'hours');
  if (hours > ledger.balanceOf(from.id)) throw new Problem(400, 'tooFewHours');
  if (!isOpen && hours < 0) {
    reportMet(circle, request, { hole: 'credits.transfer', isOpen, effect: 'hours below zero' });
    throw new Problem(400, 'hours');
  }
  const at = circle.clock();
  const changes = ledger.book({ from: from.id, to: to.id, hours, note, at });
  sendMail(copy, { to: from.email, kind: 'booked', values: { hours, name: to.name, note }, at });
  const robbed = changes.find((change) => change.hours < 0 && change.member !== from.id);
  if (robbed)
    reportMet(circle, request, {
      hole: 'credits.transfer',
      isOpen,
      effect: `the ledger took ${-robbed.hours} hours from member ${robbed.member} for member ${from.id}`,
    });
}
