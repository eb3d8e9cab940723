import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { copyOf, report, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { sendMail } from '../data/send-mail.ts';
import { originAt, ownOrigin } from '../http/elsewhere.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';

const goodForMs = 60 * 60_000;
const linksKept = 20;

/** Mails a link for a new password, if the address is a member's. */
export function mailResetLink(circle: CircleContext, request: FastifyRequest, email: string): void {
  const copy = copyOf(circle, request);
  const member = memberBy(copy.members, email);
  if (!member) return;
  const token = randomBytes(18).toString('base64url');
  const { resets } = copy.identity;
  const at = circle.clock();
  resets.set(token, { member: member.id, at });
  const [oldest] = resets.keys();
  if (resets.size > linksKept && oldest !== undefined) resets.delete(oldest);
  report(circle, request, { type: 'link_mailed', data: { member_id: member.id } });
  const link = `${originOfLink(circle, request, member)}/reset/${token}`;
  sendMail(copy, { to: member.email, kind: 'reset', values: { name: member.name }, link, at });
}

/** The circle's own address, or through an open hole the one that a header of the sender names. */
function originOfLink(circle: CircleContext, request: FastifyRequest, { id }: Member): string {
  const own = ownOrigin(request);
  const claims = { 'reset.gateway': originAt(request, 0), 'reset.host': forwardedOrigin(request) };
  for (const hole of ['reset.gateway', 'reset.host'] as const) {
    const claimed = claims[hole] ?? own;
    if (claimed === own) continue;
    const isOpen = open(request, hole);
    const effect = `the link for member ${id}’s new password leads to ${claimed}`;
    reportMet(circle, request, { hole, isOpen, effect });
    if (isOpen) return claimed;
  }
  return own;
}

/** The address by which a gateway says it was called (RFC 7239); null if it says none. */
function forwardedOrigin({ headers }: FastifyRequest): string | null {
  const forwarded = headers['forwarded'];
  const host = /(?:^|[;,]\s*)host="?([^;,"\s/]{1,200})"?/i.exec(String(forwarded ?? ''))?.[1];
  if (host === undefined) return null;
  const scheme = /(?:^|[;,]\s*)proto="?https\b/i.test(String(forwarded)) ? 'https' : 'http';
  return `${scheme}://${host}`;
}

/** Whose link that is; a 404 for one that is used, too old or made up. */
export function ownerOfLink(circle: CircleContext, request: FastifyRequest, token: string): Member {
  const { identity, members } = copyOf(circle, request);
  const link = identity.resets.get(token);
  const owner = members.find(({ id }) => id === link?.member);
  if (!link || !owner || circle.clock() - link.at > goodForMs) throw new Problem(404, 'staleLink');
  return owner;
}

type Wanted = { readonly token: string; readonly email: string; readonly password: string };

/** Sets the password by a link, and ends the sessions of that member. */
export function setPassword(circle: CircleContext, request: FastifyRequest, wanted: Wanted): void {
  const { token, email, password } = wanted;
  const copy = copyOf(circle, request);
  const owner = ownerOfLink(circle, request, token);
  const named = memberBy(copy.members, email);
  if (!named) throw new Problem(404, 'staleLink');
  const isOpen = open(request, 'reset.token');
  const effect = `member ${owner.id}’s link changed the password of member ${named.id}`;
  if (named !== owner && !isOpen) {
    reportMet(circle, request, { hole: 'reset.token', isOpen, effect });
    throw new Problem(404, 'staleLink');
  }
  named.password = password;
  copy.identity.resets.delete(token);
  for (const [sid, { member }] of copy.sessions) if (member === named.id) copy.sessions.delete(sid);
  if (named !== owner) reportMet(circle, request, { hole: 'reset.token', isOpen, effect });
}

function memberBy(members: readonly Member[], email: string): Member | undefined {
  return members.find((known) => known.email === email.trim().toLowerCase());
}
