import { hashOf } from '../../hash-of.ts';

/** Fields that earlier versions did not have. */
const addedLater = new Set(['debrief', 'model_answer', 'minutes', 'solution']);

/** Absent ones are left out, so that an item imported by an earlier version does not look edited. */
export function itemHash(item: unknown): string {
  if (typeof item !== 'object' || item === null) return hashOf(item);
  return hashOf(
    Object.fromEntries(
      Object.entries(item).filter(([field, value]) => value !== null || !addedLater.has(field)),
    ),
  );
}
