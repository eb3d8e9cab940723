import { hashOf } from '../../hash-of.ts';

/** Texts that items of earlier versions did not have. */
const addedLater = new Set(['debrief', 'model_answer']);

/** Without an absent text, so that an item that an earlier version imported is not taken for one that was edited. */
export function itemHash(item: unknown): string {
  if (typeof item !== 'object' || item === null) return hashOf(item);
  return hashOf(
    Object.fromEntries(
      Object.entries(item).filter(([field, value]) => value !== null || !addedLater.has(field)),
    ),
  );
}
