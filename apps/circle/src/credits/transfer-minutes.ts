import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { sendMail } from '../data/send-mail.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';

type Wanted = Readonly<Record<string, unknown>>;

/** Gives minutes to somebody by the API; accounts are kept in quarters of an hour. */
export function transferMinutes(
  circle: CircleContext,
  request: FastifyRequest,
  { from, wanted }: { readonly from: Member; readonly wanted: Wanted },
): void {
  const copy = copyOf(circle, request);
  const { to, minutes, note } = readTransfer(copy.members, wanted);
  const isOpen = open(request, 'credits.round');
  const isWhole = minutes % 15 === 0;
  if (to === from) throw new Problem(400, 'toYourself');
  if (!isWhole && !isOpen) {
    reportMet(circle, request, { hole: 'credits.round', isOpen, effect: 'hours out of nothing' });
    throw new Problem(400, 'minutes');
  }
  const hours = Math.floor(minutes / 15) / 4;
  const received = Math.ceil(minutes / 15) / 4;
  const before = copy.ledger.total;
  if (hours > copy.ledger.balanceOf(from.id)) throw new Problem(400, 'tooFewHours');
  const at = circle.clock();
  copy.ledger.book({ from: from.id, to: to.id, hours, received, note, at });
  sendMail(copy, { to: from.email, kind: 'booked', values: { hours, name: to.name, note }, at });
  const made = copy.ledger.total - before;
  if (made > 0)
    reportMet(circle, request, {
      hole: 'credits.round',
      isOpen,
      effect: `a transfer of ${minutes} minutes made ${made} hours out of nothing`,
    });
}

function readTransfer(members: readonly Member[], wanted: Wanted) {
  const to = members.find(({ id }) => id === wanted['to']);
  const { minutes, note } = wanted;
  if (!to) throw new Problem(400, 'noMember');
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1 || minutes > 2_400)
    throw new Problem(400, 'minutes');
  if (typeof note !== 'string' || note.trim() === '' || note.length > 120) throw new Problem(400, 'note');
  return { to, minutes, note: note.trim() };
}
