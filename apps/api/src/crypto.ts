import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url: session tokens, tickets, secrets. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 128 random bits as base64url, 22 characters: a learner's pseudonym at a target. */
export function randomName(): string {
  return randomBytes(16).toString('base64url');
}

/** The hash that is stored in place of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

export function hmacHex(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Compares in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));
}
