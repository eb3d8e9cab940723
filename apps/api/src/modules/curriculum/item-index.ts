import type { Context } from '../../context.ts';
import { categories, importedItems, lessons, pictures, targets, terms } from '../../db/schema/index.ts';
import type { IdOf, KeyOf, Kind } from '../authoring/stored-items.ts';

/** The stored items, by key and by id. */
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

export async function listPictureKeys(ctx: Context): Promise<Set<string>> {
  const rows = await ctx.db.select({ key: pictures.key }).from(pictures);
  return new Set(rows.map(({ key }) => key));
}

/** A target's key is its slug, unless its files used another one. */
export async function readItemIndex(ctx: Context): Promise<ItemIndex> {
  const index = new ItemIndex();
  for (const row of await ctx.db.select().from(categories)) index.add('category', row.key, row.id);
  for (const row of await ctx.db.select({ id: lessons.id, key: lessons.key }).from(lessons))
    index.add('lesson', row.key, row.id);
  const termRows = await ctx.db.select({ id: terms.id, key: terms.key }).from(terms);
  for (const row of termRows) index.add('term', row.key, row.id);
  const pictureRows = await ctx.db.select({ id: pictures.id, key: pictures.key }).from(pictures);
  for (const row of pictureRows) index.add('picture', row.key, row.id);
  const targetRows = await ctx.db.select({ id: targets.id, slug: targets.slug }).from(targets);
  for (const { id, slug } of targetRows) index.add('target', slug, id);
  for (const { key, itemId } of await ctx.db.select().from(importedItems)) {
    const isThere = targetRows.some(({ id }) => id === itemId);
    if (isThere && key.startsWith('target:')) index.add('target', key.slice('target:'.length), itemId);
  }
  return index;
}
