import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { roles, type Copy, type Member } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';

const limits = { name: 60, street: 60, about: 300 } as const;
type Field = keyof typeof limits;
const fields = Object.keys(limits) as Field[];

/** Sets what is named in the JSON body of `PUT /api/me`. */
export function changeProfile(
  circle: CircleContext,
  request: FastifyRequest,
  { member, wanted }: { readonly member: Member; readonly wanted: Readonly<Record<string, unknown>> },
): void {
  for (const field of fields) if (Object.hasOwn(wanted, field)) checkText(field, wanted[field]);
  for (const field of fields) if (Object.hasOwn(wanted, field)) member[field] = String(wanted[field]).trim();
  const role = roles.find((known) => known === wanted['role']);
  if (!role || role === member.role) return;
  const isOpen = open(request, 'profile.role');
  if (isOpen) member.role = role;
  if (role === 'moderator') {
    const effect = `member ${member.id} gave themselves the role ${role}`;
    reportMet(circle, request, { hole: 'profile.role', isOpen, effect });
  }
}

function checkText(field: Field, value: unknown): void {
  if (typeof value !== 'string' || value.length > limits[field]) throw new Problem(400, 'profile');
  if (field === 'name' && value.trim() === '') throw new Problem(400, 'name');
}

/** What of a member's data the form offers to export. */
export const exportable = ['offers', 'bookings', 'messages'] as const;

/** A member's data with the chosen parts. */
export function exportOf(
  circle: CircleContext,
  request: FastifyRequest,
  { member, parts }: { readonly member: Member; readonly parts: readonly string[] },
): Record<string, unknown> {
  const copy = copyOf(circle, request);
  const { id, name, email, street, about } = member;
  const isOpen = open(request, 'profile.export');
  const isForModerators = parts.includes('notes') && member.role !== 'moderator';
  const chosen: string[] = exportable.filter((part) => parts.includes(part));
  if (parts.includes('notes') && (isOpen || !isForModerators)) chosen.push('notes');
  if (isForModerators) {
    const effect = `the export of member ${id} contained the moderators’ notes`;
    reportMet(circle, request, { hole: 'profile.export', isOpen, effect });
  }
  const data = Object.fromEntries(chosen.map((part) => [part, partOf(copy, id, part)]));
  return { id, name, email, street, about, phone: copy.identity.phones.get(id) ?? '', ...data };
}

function partOf({ offers, ledger, threads, identity }: Copy, id: number, part: string): unknown {
  if (part === 'offers')
    return offers.filter(({ owner }) => owner === id).map(({ headline, text }) => ({ headline, text }));
  if (part === 'bookings')
    return ledger.bookingsOf(id).map(({ from, to, hours, note }) => ({ from, to, hours, note }));
  if (part === 'messages')
    return threads
      .filter(({ members }) => members.includes(id))
      .map(({ subject, messages }) => ({ subject, messages: messages.map(({ text }) => text) }));
  return identity.notes;
}
