import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member, Session } from '../data/copy.ts';
import { LoginFirst } from './problem.ts';

const cookieName = 'circle_session';
const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax' } as const;
const sessionsKept = 50;

export type Visitor = { readonly member: Member; readonly session: Session };

/** Who is logged in; null for nobody. */
export function visitorOf(circle: CircleContext, request: FastifyRequest): Visitor | null {
  const { sessions, members } = copyOf(circle, request);
  const session = sessions.get(request.cookies[cookieName] ?? '');
  const member = members.find(({ id }) => id === session?.member);
  return session && member ? { member, session } : null;
}

/** The member who is logged in; pages lead everybody else to the login. */
export function memberOf(circle: CircleContext, request: FastifyRequest): Member {
  const visitor = visitorOf(circle, request);
  if (!visitor) throw new LoginFirst();
  return visitor.member;
}

/** Starts a session in place of the browser's earlier one. */
export function openSession(circle: CircleContext, reply: FastifyReply, member: Member): void {
  endSession(circle, reply);
  const { sessions } = copyOf(circle, reply.request);
  const sid = randomBytes(24).toString('base64url');
  sessions.set(sid, { member: member.id, formToken: randomBytes(12).toString('base64url') });
  const [oldest] = sessions.keys();
  if (sessions.size > sessionsKept && oldest !== undefined) sessions.delete(oldest);
  reply.setCookie(cookieName, sid, cookieOptions);
}

export function endSession(circle: CircleContext, reply: FastifyReply): void {
  copyOf(circle, reply.request).sessions.delete(reply.request.cookies[cookieName] ?? '');
  reply.clearCookie(cookieName, cookieOptions);
}
