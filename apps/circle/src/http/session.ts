import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../api/bearer.ts';
import { copyOf, report, type CircleContext } from '../context.ts';
import type { Member, Session } from '../data/copy.ts';
import { open, reportMet } from '../holes/open.ts';
import { reportOnce } from '../holes/report-once.ts';
import { LoginFirst } from './problem.ts';
import { isIssued, issueId } from './session-ids.ts';

const cookieName = 'circle_session';
/**
 * Without SameSite in every arrangement, as the cookie of the vulnerable shop: the form's token alone decides about
 * other sites' forms, and a cookie that changed with the hole would give it away.
 */
const cookieOptions = { path: '/', httpOnly: true, sameSite: false } as const;
const sessionsKept = 50;
/** An id that a browser may bring. */
const sidForm = /^[\w-]{4,64}$/;

export type Visitor = { readonly member: Member; readonly session: Session };

/** Who is logged in; null for nobody, and before the second step. */
export function visitorOf(circle: CircleContext, request: FastifyRequest): Visitor | null {
  const found = sessionIn(circle, request);
  return found && !found.session.isPending ? found : null;
}

/** Who has given the password and not yet the code. */
export function pendingOf(circle: CircleContext, request: FastifyRequest): Visitor | null {
  const found = sessionIn(circle, request);
  return found?.session.isPending ? found : null;
}

function sessionIn(circle: CircleContext, request: FastifyRequest): Visitor | null {
  const { sessions, members } = copyOf(circle, request);
  const session = sessions.get(request.cookies[cookieName] ?? '');
  const member = members.find(({ id }) => id === session?.member);
  if (!session || !member) return null;
  return session.endedBy === null || isStillGood(circle, request, session) ? { member, session } : null;
}

/** After the logout a session is good for nothing. */
function isStillGood(circle: CircleContext, request: FastifyRequest, { member, endedBy }: Session): boolean {
  const isOpen = open(request, 'session.logout');
  const met = {
    hole: 'session.logout',
    isOpen,
    effect: `member ${member}’s session was used after its logout`,
  } as const;
  reportOnce(circle, request, met);
  if (isOpen && endedBy !== null) reportMet(circle, request, { ...met, by: endedBy });
  return isOpen;
}

/** The member who is logged in; pages lead everybody else to the login. */
export function memberOf(circle: CircleContext, request: FastifyRequest): Member {
  const isApi = request.url.startsWith('/api/');
  const bearer = isApi ? bearerOf(circle, request) : null;
  const member = bearer ?? visitorOf(circle, request)?.member;
  if (member) return member;
  const pending = isApi ? pendingOf(circle, request) : null;
  if (pending && isSecondStepLeftOut(circle, request, pending.member)) return pending.member;
  throw new LoginFirst();
}

function isSecondStepLeftOut(circle: CircleContext, request: FastifyRequest, { id }: Member): boolean {
  const isOpen = open(request, 'second.skip');
  const effect = `the API answered member ${id} between password and code`;
  return reportOnce(circle, request, { hole: 'second.skip', isOpen, effect });
}

type Opening = { readonly member: Member; readonly isPending?: boolean };

/** Starts a session in place of the browser's earlier one. */
export function openSession(
  circle: CircleContext,
  reply: FastifyReply,
  { member, isPending = false }: Opening,
): void {
  const { request } = reply;
  const { sessions } = copyOf(circle, request);
  const brought = request.cookies[cookieName] ?? '';
  sessions.delete(brought);
  const isOpen = open(request, 'session.fixation');
  const sid = isOpen && sidForm.test(brought) ? brought : issueId(circle, request, 'session');
  sessions.set(sid, {
    member: member.id,
    formToken: randomBytes(12).toString('base64url'),
    isPending,
    endedBy: null,
  });
  const [oldest] = sessions.keys();
  if (sessions.size > sessionsKept && oldest !== undefined) sessions.delete(oldest);
  reply.setCookie(cookieName, sid, cookieOptions);
  if (!isPending) report(circle, request, { type: 'login', data: { member_id: member.id } });
  if (!isPending && sidForm.test(brought) && !isIssued(circle, request, { kind: 'session', id: brought })) {
    const effect = `member ${member.id} is logged in under a session id that the circle never issued`;
    reportMet(circle, request, { hole: 'session.fixation', isOpen, effect });
  }
}

/** Lets the session's cookie go along from other sites' pages, as every cookie did before `Lax` became the default. */
export function sendSessionEverywhere(reply: FastifyReply): void {
  const sid = reply.request.cookies[cookieName] ?? '';
  if (sidForm.test(sid))
    reply.setCookie(cookieName, sid, { ...cookieOptions, sameSite: 'none', secure: true });
}

export function endSession(circle: CircleContext, reply: FastifyReply): void {
  const { request } = reply;
  const session = copyOf(circle, request).sessions.get(request.cookies[cookieName] ?? '');
  if (session) session.endedBy ??= request.recordId;
  reply.clearCookie(cookieName, cookieOptions);
}
