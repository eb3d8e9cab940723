import { hashOf } from '../hash-of.ts';
import { AppError } from './errors.ts';

/** Fields that change without an edit of the item itself. */
const derived = new Set([
  'steps',
  'tasks',
  'num_students',
  'num_teachers',
  'last_login',
  'stale_translations',
  'credentials_left',
]);

/** References to other items, whose names may change without an edit of this item. */
const references = new Set([
  'required_lessons',
  'next_lesson',
  'categories',
  'lessons',
  'target_application',
  'created_by',
]);

/** The version of an entity that several people edit, a hash of every field that editors see. */
export function etagOf(entity: object): string {
  const edited = Object.entries(entity)
    .filter(([field]) => !derived.has(field))
    .map(([field, value]) => [field, references.has(field) ? idsOf(value) : value] as const);
  return `"${hashOf(Object.fromEntries(edited)).slice(0, 32)}"`;
}

function idsOf(reference: unknown): unknown {
  if (Array.isArray(reference)) return reference.map(idsOf);
  return typeof reference === 'object' && reference && 'id' in reference ? reference.id : reference;
}

/** A change with the `If-Match` version that the caller saw. */
export type Change<Input> = { input: Input; ifMatch: string | undefined };

/**
 * Refuses a change of an entity that differs from what the caller saw. Without `If-Match`, every change passes.
 */
export function requireMatch(ifMatch: string | undefined, entity: object): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const seen = ifMatch.split(',').map((tag) => tag.trim());
  if (seen.includes(etagOf(entity))) return;
  throw new AppError('out_of_date', 'This was changed after you loaded it. Load it again.');
}

/** The fields in which two versions of an entity differ. */
export function changedFields<Entity extends object>(before: Entity, after: Entity): string[] {
  const fields = Object.keys(after) as (keyof Entity & string)[];
  return fields.filter((field) => !derived.has(field) && hashOf(before[field]) !== hashOf(after[field]));
}
