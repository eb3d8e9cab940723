import { createHmac, hash, randomUUIDv7, timingSafeEqual } from 'node:crypto';

const validMs = 10 * 60_000;
/** The allowed difference between the clocks of two proxies. */
const skewMs = 60_000;

export type RequestIds = {
  mint(learner: string, targetId: number): string;
  /** Whether one of our proxies issued the id for this learner and target in the last ten minutes. */
  isOurs(id: string, learner: string, targetId: number): boolean;
};

/**
 * Signed request ids: a UUIDv7 whose last 48 bits are a signature. Every proxy can verify an id that another one
 * issued for a request still in flight, and no one else can forge one.
 */
export function requestIds(secret: string, now: () => number = Date.now): RequestIds {
  const key = createHmac('sha256', secret).update('ids of requests').digest('hex');
  // Keyed SHA-3 is a secure MAC and takes a quarter of the time of an HMAC.
  const signature = (beginning: string, learner: string, targetId: number) =>
    hash('sha3-256', `${key} ${beginning} ${targetId} ${learner}`).slice(0, 12);
  return {
    mint(learner, targetId) {
      const beginning = randomUUIDv7().slice(0, -12);
      return beginning + signature(beginning, learner, targetId);
    },
    isOurs(id, learner, targetId) {
      const text = id.toLowerCase();
      if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)) return false;
      const age = now() - parseInt(text.slice(0, 13).replace('-', ''), 16);
      if (age > validMs || age < -skewMs) return false;
      const wanted = signature(text.slice(0, -12), learner, targetId);
      return timingSafeEqual(Buffer.from(wanted), Buffer.from(text.slice(-12)));
    },
  };
}
