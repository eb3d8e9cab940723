import { createHmac, timingSafeEqual } from 'node:crypto';

/** The largest allowed difference between a signed request's time and this clock. */
export const signatureAgeLimitMs = 5 * 60 * 1000;

/** `hex(HMAC-SHA256(token, text))`, the protocol's only signature. */
export function sign(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}

/** Compares in constant time. */
export function isSignature(given: string, token: string, text: string): boolean {
  const wanted = Buffer.from(sign(token, text));
  const got = Buffer.from(given);
  return got.length === wanted.length && timingSafeEqual(got, wanted);
}

/** 32 bytes that can be derived only with the token, for accounts that must stay the same for a learner. */
export function learnerSecret(token: string, learner: string, purpose: string): Buffer {
  return createHmac('sha256', token).update(`${purpose}\n${learner}`).digest();
}
