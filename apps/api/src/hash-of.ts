import { createHash } from 'node:crypto';

/** A hash of an item's content, independent of the order of its fields. */
export function hashOf(item: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(item)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
