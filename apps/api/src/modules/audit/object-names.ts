import type { Translatable } from '@sentiero/contracts/shared';
import type { Context } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import { categories, courses, lessons, ltiPlatforms, steps, targets, users } from '../../db/schema/index.ts';

type Named = { id: number; name: Translatable | string };
type Read = (ctx: Context, ids: readonly number[]) => Promise<Named[]>;

const readers: Record<string, Read> = {
  category: ({ db }, ids) =>
    db
      .select({ id: categories.id, name: categories.title })
      .from(categories)
      .where(isAnyOf(categories.id, ids)),
  course: ({ db }, ids) =>
    db.select({ id: courses.id, name: courses.name }).from(courses).where(isAnyOf(courses.id, ids)),
  lesson: ({ db }, ids) =>
    db.select({ id: lessons.id, name: lessons.title }).from(lessons).where(isAnyOf(lessons.id, ids)),
  platform: ({ db }, ids) =>
    db
      .select({ id: ltiPlatforms.id, name: ltiPlatforms.name })
      .from(ltiPlatforms)
      .where(isAnyOf(ltiPlatforms.id, ids)),
  step: ({ db }, ids) =>
    db.select({ id: steps.id, name: steps.title }).from(steps).where(isAnyOf(steps.id, ids)),
  target: ({ db }, ids) =>
    db.select({ id: targets.id, name: targets.name }).from(targets).where(isAnyOf(targets.id, ids)),
  user: ({ db }, ids) =>
    db.select({ id: users.id, name: users.username }).from(users).where(isAnyOf(users.id, ids)),
};

/** The present names of objects such as `user:12`; what is deleted or has no name is missing. */
export async function readObjectNames(
  ctx: Context,
  objects: readonly string[],
): Promise<ReadonlyMap<string, Translatable>> {
  const byNoun = Object.groupBy(objects, (object) => object.split(':', 1)[0] ?? '');
  const names = new Map<string, Translatable>();
  for (const [noun, read] of Object.entries(readers)) {
    const ids = new Set((byNoun[noun] ?? []).map((object) => Number(object.slice(noun.length + 1))));
    const numbers = [...ids].filter((id) => Number.isInteger(id));
    if (numbers.length === 0) continue;
    for (const { id, name } of await read(ctx, numbers)) names.set(`${noun}:${id}`, inAll(name));
  }
  return names;
}

const inAll = (name: Translatable | string): Translatable =>
  typeof name === 'string' ? { de: name, en: name, fr: name, it: name } : name;
