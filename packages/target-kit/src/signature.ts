import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signed request's time may be from ours. */
export const signatureAgeLimitMs = 5 * 60 * 1000;

/** `hex(HMAC-SHA256(token, text))`, the protocol's only signature. */
export function sign(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}

/** Compares without telling by its duration how much of the signature was right. */
export function isSignature(given: string, token: string, text: string): boolean {
  const wanted = Buffer.from(sign(token, text));
  const got = Buffer.from(given);
  return got.length === wanted.length && timingSafeEqual(got, wanted);
}

/** 32 bytes that only who knows the token can derive: for accounts that must stay the same for a learner. */
export function learnerSecret(token: string, learner: string, purpose: string): Buffer {
  return createHmac('sha256', token).update(`${purpose}\n${learner}`).digest();
}
