import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';
import { open } from '../holes/open.ts';
import { reportOnce } from '../holes/report-once.ts';

const keyFolder = '/srv/circle/keys';
const currentKey = '2026-1';
const goodForS = 24 * 60 * 60;

/** A token for scripts. */
export function issueToken(circle: CircleContext, request: FastifyRequest, { id, name }: Member): string {
  const nowS = Math.floor(circle.clock() / 1_000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: currentKey })}.${part({ sub: id, name, iat: nowS, exp: nowS + goodForS })}`;
  return `${signed}.${signatureOf(signed, ownKey(circle, request)).toString('base64url')}`;
}

/** Who is asking with a token in `Authorization`; null without one, and a 401 for one that is not accepted. */
export function bearerOf(circle: CircleContext, request: FastifyRequest): Member | null {
  const text = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (text === undefined) return null;
  const token = parse(text);
  const claimed = token?.claims['sub'];
  const member = copyOf(circle, request).members.find(({ id }) => String(id) === String(claimed));
  const expires = Number(token?.claims['exp']) * 1_000;
  if (!token || !member || !(expires > circle.clock())) throw new Problem(401, 'badToken');
  if (!isAccepted(circle, request, token)) throw new Problem(401, 'badToken');
  return member;
}

type Token = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly signed: string;
  readonly signature: string;
};

function isAccepted(circle: CircleContext, request: FastifyRequest, token: Token): boolean {
  const kid = token.header['kid'] ?? currentKey;
  const sub = String(token.claims['sub']);
  if (kid === currentKey) {
    const isOurs = token.header['alg'] === 'HS256' && isSigned(token, ownKey(circle, request));
    if (isOurs) return true;
    const isOpen = open(request, 'api.token');
    const effect = `the API took a token for member ${sub} that the circle has not signed`;
    reportOnce(circle, request, { hole: 'api.token', isOpen, effect });
    return isOpen;
  }
  const path = posix.join(keyFolder, String(kid).slice(0, 200));
  const key = readable(path);
  if (key === null || !isSigned(token, key)) return false;
  const isOpen = open(request, 'api.key');
  const effect = `the API took a token for member ${sub} that is signed with the content of ${path}`;
  reportOnce(circle, request, { hole: 'api.key', isOpen, effect });
  return isOpen;
}

const publicFiles = new Map<string, Buffer>([['/dev/null', Buffer.alloc(0)]]);
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

function signatureOf(signed: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest();
}

function isSigned({ signed, signature }: Token, key: Buffer): boolean {
  const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(signed, key)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function parse(text: string): Token | null {
  const [header, claims, signature, more] = text.split('.');
  if (header === undefined || claims === undefined || more !== undefined) return null;
  try {
    const [head, body] = [header, claims].map(
      (part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown,
    );
    if (!isObject(head) || !isObject(body)) return null;
    return { header: head, claims: body, signed: `${header}.${claims}`, signature: signature ?? '' };
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
