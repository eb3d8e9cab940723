import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Copy, Member } from '../data/copy.ts';
import { sendMail } from '../data/send-mail.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';
import { writtenIntoBook } from './written-into-book.ts';

type Transfer = {
  readonly from: Member;
  readonly to: Member;
  readonly hours: number;
  readonly note: string;
};

/** Gives hours to somebody. */
export async function transferHours(
  circle: CircleContext,
  request: FastifyRequest,
  transfer: Transfer,
): Promise<void> {
  const { from, to, hours, note } = transfer;
  const copy = copyOf(circle, request);
  const { ledger } = copy;
  checkTransfer(circle, request, transfer);
  const isOpen = open(request, 'credits.twice');
  const others = await waitForBook(copy, request);
  if (hours > ledger.balanceOf(from.id)) {
    const effect = `member ${from.id} gave ${hours} hours of ${ledger.balanceOf(from.id)}, by several requests at once`;
    if (!isOpen) reportMet(circle, request, { hole: 'credits.twice', isOpen, effect });
    if (!isOpen) throw new Problem(400, 'tooFewHours');
    for (const by of [request.recordId, ...others])
      reportMet(circle, request, { hole: 'credits.twice', isOpen, effect, by });
  }
  const at = circle.clock();
  const changes = ledger.book({ from: from.id, to: to.id, hours, note, at });
  sendMail(copy, { to: from.email, kind: 'booked', values: { hours, name: to.name, note }, at });
  const robbed = changes.find((change) => change.hours < 0 && change.member !== from.id);
  if (robbed)
    reportMet(circle, request, {
      hole: 'credits.transfer',
      isOpen: open(request, 'credits.transfer'),
      effect: `the ledger took ${-robbed.hours} hours from member ${robbed.member} for member ${from.id}`,
    });
}

function checkTransfer(circle: CircleContext, request: FastifyRequest, { from, to, hours }: Transfer): void {
  const isOpen = open(request, 'credits.transfer');
  if (from === to) throw new Problem(400, 'toYourself');
  if (hours === 0) throw new Problem(400, 'hours');
  if (hours > copyOf(circle, request).ledger.balanceOf(from.id)) throw new Problem(400, 'tooFewHours');
  if (!isOpen && hours < 0) {
    reportMet(circle, request, { hole: 'credits.transfer', isOpen, effect: 'hours below zero' });
    throw new Problem(400, 'hours');
  }
}

/** Waits for the book; returns the requests that were waiting at the same time. */
async function waitForBook({ identity }: Copy, { recordId }: FastifyRequest): Promise<readonly string[]> {
  const { transfers } = identity;
  const before = [...transfers];
  transfers.add(recordId);
  await writtenIntoBook();
  transfers.delete(recordId);
  return [...new Set([...before, ...transfers])];
}
