import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { copyOf, report, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { Problem } from '../http/problem.ts';

type Json = Readonly<Record<string, unknown>>;
export type Token = {
  readonly header: Json;
  readonly claims: Json;
  /** What the signature is about. */
  readonly signed: string;
  readonly signature: Buffer;
};

const goodForS = 24 * 60 * 60;
const hashes = new Map([256, 384, 512].map((bits) => [`HS${bits}`, `sha${bits}`]));

type Writing = {
  readonly header: Json;
  readonly member: Member;
  readonly sign: (signed: string) => Buffer;
};

/** A token that is good for a day. */
export function writeToken(
  { clock }: CircleContext,
  { header, member: { id, name }, sign }: Writing,
): string {
  const nowS = Math.floor(clock() / 1_000);
  const claims = { sub: id, name, iat: nowS, exp: nowS + goodForS };
  const signed = [{ ...header, typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign(signed).toString('base64url')}`;
}

/** Who is asking with a token in `Authorization`; null without one, and a 401 for one that is not accepted. */
export function holderOf(
  circle: CircleContext,
  request: FastifyRequest,
  isAccepted: (token: Token) => boolean,
): Member | null {
  const text = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (text === undefined) return null;
  const token = parse(text);
  const claimed = token?.claims['sub'];
  const member = copyOf(circle, request).members.find(({ id }) => String(id) === String(claimed));
  const expires = Number(token?.claims['exp']) * 1_000;
  if (token && member && expires > circle.clock() && isAccepted(token)) return member;
  const [alg, kid] = ['alg', 'kid'].map((name) => String(token?.header[name] ?? '').slice(0, 200));
  const page = request.url.split('?', 1)[0]?.slice(0, 200) ?? '';
  report(circle, request, { type: 'token_refused', data: { page, alg: alg ?? '', kid: kid ?? '' } });
  throw new Problem(401, 'badToken');
}

export function hmacOf(signed: string, key: Buffer, hash = 'sha256'): Buffer {
  return createHmac(hash, key).update(signed).digest();
}

/** Whether a token is signed with this secret, by an algorithm that has one. */
export function isSignedWith({ header, signed, signature }: Token, key: Buffer): boolean {
  const hash = hashes.get(String(header['alg']));
  if (hash === undefined) return false;
  const wanted = hmacOf(signed, key, hash);
  return signature.length === wanted.length && timingSafeEqual(signature, wanted);
}

function parse(text: string): Token | null {
  const [header, claims, signature = '', more] = text.split('.');
  if (header === undefined || claims === undefined || more !== undefined) return null;
  try {
    const [head, body] = [header, claims].map(
      (part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown,
    );
    if (!isObject(head) || !isObject(body)) return null;
    return {
      header: head,
      claims: body,
      signed: `${header}.${claims}`,
      signature: Buffer.from(signature, 'base64url'),
    };
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
