import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { LoginFirst } from '../http/problem.ts';
import { open } from '../holes/open.ts';
import { reportOnce } from '../holes/report-once.ts';
import jwk from './calendar-key.json' with { type: 'json' };
import { holderOf, isSignedWith, writeToken, type Token } from './jwt.ts';

const header = { alg: 'RS256', kid: 'calendar-1' };
/** Made up, and the same everywhere: what it signs is good in a learner's own copy only. */
const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
const publicKey = createPublicKey(privateKey);

/** The public key as everybody may have it. Without a line break at its end: it may be copied from a page. */
export const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim();
export const publicKeys = { keys: [{ ...publicKey.export({ format: 'jwk' }), ...header, use: 'sig' }] };

/** A token for the calendar of the estate, which can check it and not write it. */
export function issueCalendarToken(circle: CircleContext, member: Member): string {
  const signRs256 = (signed: string) => sign('sha256', Buffer.from(signed), privateKey);
  return writeToken(circle, { header, member, sign: signRs256 });
}

/** Whose appointments the calendar asks for. */
export function calendarMemberOf(circle: CircleContext, request: FastifyRequest): Member {
  const member = holderOf(circle, request, (token) => isAccepted(circle, request, token));
  if (!member) throw new LoginFirst();
  return member;
}

/** The open hole does what the token's header says; what it compares with is the key that everybody has. */
function isAccepted(circle: CircleContext, request: FastifyRequest, token: Token): boolean {
  const { signed, signature } = token;
  if (token.header['alg'] === header.alg) return verify('sha256', Buffer.from(signed), publicKey, signature);
  if (![publicPem, `${publicPem}\n`].some((text) => isSignedWith(token, Buffer.from(text)))) return false;
  const isOpen = open(request, 'api.confusion');
  const effect = `the calendar took a token for member ${String(token.claims['sub'])} that is signed with the public key as a secret`;
  return reportOnce(circle, request, { hole: 'api.confusion', isOpen, effect });
}
