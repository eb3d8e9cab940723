import { createHmac, timingSafeEqual } from 'node:crypto';

type Json = Readonly<Record<string, unknown>>;
export type Jwt = {
  readonly header: Json;
  readonly claims: Json;
  /** What the signature is about. */
  readonly signed: string;
  readonly signature: string;
};

const lengthLimit = 4_000;

/** The parts of a JSON Web Token, unverified; null for any other text. */
export function parseJwt(token: string): Jwt | null {
  if (token.length > lengthLimit) return null;
  const [, header = '', payload = '', signature = ''] =
    /^([\w-]+)\.([\w-]+)\.([\w-]*)={0,2}$/.exec(token) ?? [];
  const [head, claims] = [jsonOf(header), jsonOf(payload)];
  return head && claims && { header: head, claims, signed: `${header}.${payload}`, signature };
}

export function signHs256(claims: Json, key: string | Buffer): string {
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${hmacOf(signed, key)}`;
}

export function isSignedHs256({ signed, signature }: Jwt, key: string | Buffer): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(hmacOf(signed, key))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function hmacOf(text: string, key: string | Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function jsonOf(part: string): Json | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
