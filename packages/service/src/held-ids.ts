import { createHmac, hash, randomUUIDv7, timingSafeEqual } from 'node:crypto';

export type HeldIds = {
  mint(user: string): string;
  /** Whether a proxy issued the id for this user, at any time. */
  isOf(id: string, user: string): boolean;
};

/**
 * Signed ids of held messages: a UUIDv7 whose last 48 bits are a signature. They distinguish released messages from
 * invented ones without storing anything.
 */
export function heldIds(secret: string): HeldIds {
  const key = createHmac('sha256', secret).update('ids of held messages').digest('hex');
  const signature = (beginning: string, user: string) =>
    hash('sha3-256', `${key} ${beginning} ${user}`).slice(0, 12);
  return {
    mint(user) {
      const beginning = randomUUIDv7().slice(0, -12);
      return beginning + signature(beginning, user);
    },
    isOf(id, user) {
      const text = id.toLowerCase();
      if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)) return false;
      const wanted = signature(text.slice(0, -12), user);
      return timingSafeEqual(Buffer.from(wanted), Buffer.from(text.slice(-12)));
    },
  };
}
