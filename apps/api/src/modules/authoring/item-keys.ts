import type { CategoryInput, LessonInput } from '@sentiero/contracts/authoring';
import type { Context } from '../../context.ts';
import { categories, importedItems, lessons, targets } from '../../db/schema/index.ts';
import type { CategoryItem, LessonItem } from './stored-items.ts';

export type Kind = 'category' | 'lesson' | 'target';
/** The key of an item, by its id. */
export type KeyOf = (kind: Kind, id: number) => string;
/** The id of an item, by its key; undefined if it is not there. */
export type IdOf = (kind: Kind, key: string) => number | undefined;

/** What is there, by key and by id. */
export class ItemIndex {
  readonly #ids = new Map<string, number>();
  readonly #keys = new Map<string, string>();

  add(kind: Kind, key: string, id: number): void {
    this.#ids.set(`${kind}:${key}`, id);
    this.#keys.set(`${kind}:${id}`, key);
  }

  readonly idOf: IdOf = (kind, key) => this.#ids.get(`${kind}:${key}`);

  readonly keyOf: KeyOf = (kind, id) => {
    const key = this.#keys.get(`${kind}:${id}`);
    if (key === undefined) throw new Error(`there is no ${kind} ${id}`);
    return key;
  };
}

export async function listLessonKeys(ctx: Context): Promise<Set<string>> {
  const rows = await ctx.db.select({ key: lessons.key }).from(lessons);
  return new Set(rows.map(({ key }) => key));
}

/** A target's key is its slug, unless files named it otherwise when it was made. */
export async function readItemIndex(ctx: Context): Promise<ItemIndex> {
  const index = new ItemIndex();
  for (const row of await ctx.db.select().from(categories)) index.add('category', row.key, row.id);
  for (const row of await ctx.db.select({ id: lessons.id, key: lessons.key }).from(lessons))
    index.add('lesson', row.key, row.id);
  const targetRows = await ctx.db.select({ id: targets.id, slug: targets.slug }).from(targets);
  for (const { id, slug } of targetRows) index.add('target', slug, id);
  for (const { key, itemId } of await ctx.db.select().from(importedItems)) {
    const isThere = targetRows.some(({ id }) => id === itemId);
    if (isThere && key.startsWith('target:')) index.add('target', key.slice('target:'.length), itemId);
  }
  return index;
}

/** Staff name items by id: written as text, an id is the key that reading and writing of items ask for. */
export const keyOfId: KeyOf = (_kind, id) => String(id);
export const idOfKey: IdOf = (_kind, key) => Number(key);

const keyOrNull = (id: number | null) => (id === null ? null : String(id));
const idOrNull = (key: string | null) => (key === null ? null : Number(key));

export function lessonItem(input: LessonInput): LessonItem {
  return {
    order: input.order,
    title: input.title,
    goals: input.goals,
    required_lessons: input.required_lessons_ids.map(String),
    required_other: input.required_other,
    is_visible: input.is_visible,
    target: keyOrNull(input.target_application_id),
    next_lesson: keyOrNull(input.next_lesson_id),
    use_helper_http: input.use_helper_http,
    use_helper_sql: input.use_helper_sql,
  };
}

export function lessonInput({ required_lessons, target, next_lesson, ...own }: LessonItem): LessonInput {
  return {
    ...own,
    required_lessons_ids: required_lessons.map(Number),
    target_application_id: idOrNull(target),
    next_lesson_id: idOrNull(next_lesson),
  };
}

export function categoryItem({ lessons_ids, ...own }: CategoryInput): CategoryItem {
  return { ...own, lessons: lessons_ids.map(String) };
}

export function categoryInput({ lessons, ...own }: CategoryItem): CategoryInput {
  return { ...own, lessons_ids: lessons.map(Number) };
}
