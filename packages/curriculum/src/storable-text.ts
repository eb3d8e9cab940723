import type { Path } from './schema-reasons.ts';

export const notStorable =
  'contains a NUL character or half of a surrogate pair, which the database cannot store';

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The paths of the texts within a value that cannot be stored. */
export function notStorableIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? notStorableIn(inner, [...path, key]) : [path],
  );
}
