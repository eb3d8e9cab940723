import { unclassified } from '@sentiero/contracts/lessons';
import { isDeepStrictEqual } from 'node:util';
import { hashOf } from '../../hash-of.ts';

/** Fields that earlier versions did not have, with their defaults. */
const addedLater = new Map<string, unknown>(
  Object.entries({ debrief: null, model_answer: null, minutes: null, solution: null, ...unclassified }),
);

/** Defaults of later fields are left out, so that an item imported by an earlier version does not look edited. */
export function itemHash(item: unknown): string {
  if (typeof item !== 'object' || item === null) return hashOf(item);
  return hashOf(
    Object.fromEntries(
      Object.entries(item).filter(
        ([field, value]) => !addedLater.has(field) || !isDeepStrictEqual(value, addedLater.get(field)),
      ),
    ),
  );
}
