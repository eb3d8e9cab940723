import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { open } from '../holes/open.ts';
import { reportOnce } from '../holes/report-once.ts';
import { publicPem } from './calendar.ts';
import { hmacOf, holderOf, isSignedWith, writeToken, type Token } from './jwt.ts';

const keyFolder = '/srv/circle/keys';
const currentKey = '2026-1';

/** A token for scripts. */
export function issueToken(circle: CircleContext, request: FastifyRequest, member: Member): string {
  const key = ownKey(circle, request);
  const header = { alg: 'HS256', kid: currentKey };
  return writeToken(circle, { header, member, sign: (signed) => hmacOf(signed, key) });
}

/** Who is asking the API with a token; null without one. */
export function bearerOf(circle: CircleContext, request: FastifyRequest): Member | null {
  return holderOf(circle, request, (token) => isAccepted(circle, request, token));
}

function isAccepted(circle: CircleContext, request: FastifyRequest, token: Token): boolean {
  const kid = token.header['kid'] ?? currentKey;
  const sub = String(token.claims['sub']);
  if (kid === currentKey) {
    const isOurs = token.header['alg'] === 'HS256' && isSignedWith(token, ownKey(circle, request));
    if (isOurs) return true;
    const isOpen = open(request, 'api.token');
    const effect = `the API took a token for member ${sub} that the circle has not signed`;
    return reportOnce(circle, request, { hole: 'api.token', isOpen, effect });
  }
  const path = posix.join(keyFolder, String(kid).slice(0, 200));
  const key = readable(path);
  if (key === null || !isSignedWith(token, key)) return false;
  const isOpen = open(request, 'api.key');
  const effect = `the API took a token for member ${sub} that is signed with the content of ${path}`;
  return reportOnce(circle, request, { hole: 'api.key', isOpen, effect });
}

const publicFiles = new Map<string, Buffer>([
  ['/dev/null', Buffer.alloc(0)],
  [`${keyFolder}/calendar-1.pem`, Buffer.from(publicPem)],
]);
for (const name of ['icon.svg', 'circle.js', 'style.css'])
  publicFiles.set(
    `/srv/circle/static/${name}`,
    readFileSync(new URL(`../../static/${name}`, import.meta.url)),
  );

/** What the circle would read there: a few files that everybody may have, and nothing of the real machine. */
function readable(path: string): Buffer | null {
  return publicFiles.get(path) ?? null;
}

function ownKey({ env }: CircleContext, { learner }: FastifyRequest): Buffer {
  return createHmac('sha256', env.CIRCLE_TOKEN).update(`api key ${learner}`).digest();
}
