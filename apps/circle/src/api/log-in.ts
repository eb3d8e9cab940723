import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { countWrong, guessesOf, passwordsMost, wrongSoFar } from '../data/identity.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';
import { find, type Filter } from '../store/find.ts';

/** Whom email and password belong to; members with a second step log in on the page only. */
export function logInBy(circle: CircleContext, request: FastifyRequest, body: Filter): Member {
  const { members, identity } = copyOf(circle, request);
  const { email: written, password } = body;
  const email = typeof written === 'string' ? written.trim().toLowerCase() : written;
  const named = members.find((member) => member.email === email);
  const wrong = named && guessesOf(identity.logins, named.id);
  if (wrong && wrongSoFar(wrong, circle.clock()) >= passwordsMost) throw new Problem(429, 'tooManyTries');
  const [member] = find(members, { email, password }).filter(({ id }) => !identity.twoSteps.has(id));
  const isOpen = open(request, 'api.login');
  const isPlain = typeof email === 'string' && typeof password === 'string';
  if (member && !isPlain) {
    const effect = `a condition logged in as member ${member.id}: ${JSON.stringify({ email, password })}`;
    reportMet(circle, request, { hole: 'api.login', isOpen, effect });
  }
  if (member && (isOpen || isPlain)) return member;
  if (wrong) countWrong(wrong, circle.clock());
  throw new Problem(401, 'wrongLogin');
}
