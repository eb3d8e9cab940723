import { signedIds } from './signed-ids.ts';

export type HeldIds = {
  mint(user: string): string;
  /** Whether a proxy issued the id for this user, at any time. */
  isOf(id: string, user: string): boolean;
};

/** Signed ids of held messages: they distinguish released messages from invented ones without storing anything. */
export function heldIds(secret: string): HeldIds {
  const ids = signedIds(secret, 'ids of held messages');
  return { mint: ids.mint, isOf: (id, user) => ids.issuedAt(id, user) !== undefined };
}
