import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { houseId, type Member } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';
import { writtenIntoBook } from './written-into-book.ts';

type Redeeming = { readonly member: Member; readonly code: string };

/** Credits a voucher, once. */
export async function redeemVoucher(
  circle: CircleContext,
  request: FastifyRequest,
  { member, code }: Redeeming,
): Promise<void> {
  const { identity, ledger } = copyOf(circle, request);
  const { recordId } = request;
  const voucher = identity.vouchers.get(code.trim().toLowerCase());
  if (!voucher) throw new Problem(400, 'noVoucher');
  const isOpen = open(request, 'voucher.welcome');
  const met = { hole: 'voucher.welcome', isOpen, effect: 'a voucher was credited more than once' } as const;
  if (voucher.isUsed) {
    if (voucher.underWay.size > 0 && !isOpen) reportMet(circle, request, met);
    throw new Problem(400, 'voucherUsed');
  }
  if (!isOpen) voucher.isUsed = true;
  voucher.underWay.add(recordId);
  await writtenIntoBook();
  voucher.underWay.delete(recordId);
  voucher.isUsed = true;
  const { hours } = voucher;
  ledger.book({ from: houseId, to: member.id, hours, note: 'Willkommen', at: circle.clock() });
  voucher.credited.push(recordId);
  const [first = recordId] = voucher.credited;
  if (voucher.credited.length === 2) reportMet(circle, request, { ...met, by: first });
  if (voucher.credited.length > 1) reportMet(circle, request, met);
}
