import type { Account } from './people.ts';
import { triesAllowed } from './pin-tries.ts';

/** A part of a batch with the status of its response. */
export type AnsweredPart = { readonly method: string; readonly path: string; readonly status: number };

type Tries = { pins: number; isRedeemed: boolean };

/** The path as routes see it: decoded, without the query. */
export function decodedPath(path: string): string {
  const { pathname } = new URL(path, 'http://stamps');
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * The owners of the cards that a batch redeemed while it held more PINs for them than the limit allows, in whatever
 * order: one of them was guessed.
 */
export function ownersOfGuessedCards(
  accounts: readonly Account[],
  parts: readonly AnsweredPart[],
  readerId: number | null,
): number[] {
  const byCard = new Map<string, Tries>();
  for (const { path, status } of parts) {
    const [, number = ''] = /^\/api\/cards\/([^/]+)\/redemptions$/.exec(decodedPath(path)) ?? [];
    if (number === '' || !isCompared(status)) continue;
    const { pins, isRedeemed } = byCard.get(number.toUpperCase()) ?? { pins: 0, isRedeemed: false };
    byCard.set(number.toUpperCase(), { pins: pins + 1, isRedeemed: isRedeemed || status === 201 });
  }
  return accounts.flatMap(({ id, card }) => {
    const tries = byCard.get(card);
    return tries?.isRedeemed && tries.pins > triesAllowed && id !== readerId ? [id] : [];
  });
}

/** Redeemed, a wrong PIN, or the right one with too few stamps. */
const isCompared = (status: number) => [201, 403, 409].includes(status);
