import type { Curriculum } from '@sentiero/curriculum';
import { eq } from 'drizzle-orm';
import { categories, lessons, pictures, steps, terms } from '../../db/schema/index.ts';
import { hashOf } from '../../hash-of.ts';
import {
  readStoredCategory,
  readStoredLesson,
  readStoredPicture,
  readStoredStep,
  readStoredTerm,
} from '../authoring/stored-items.ts';
import { findStep } from './import-lessons.ts';
import type { ImportRun } from './import-run.ts';

/**
 * Removes steps that a lesson's files no longer contain, and shipped items that are no longer shipped, except those
 * edited here.
 */
export async function removeMissing(run: ImportRun, curriculum: Curriculum): Promise<void> {
  const { ledger, options, report } = run;
  const named = namesOf(curriculum);
  const prefixes = curriculum.lessons.map(({ key }) => `step:${key}/`);
  const isInScope = (name: string) =>
    options.origin === 'shipped' || prefixes.some((prefix) => name.startsWith(prefix));
  const missing = ledger
    .names()
    .filter((name) => !named.has(name) && !name.startsWith('target:') && isInScope(name));
  // All items are compared before the first is removed, because a removal changes the items that refer to it.
  const edited = new Set<string>();
  for (const name of missing) if (!options.force && (await isEdited(run, name))) edited.add(name);
  report.skipped.push(...edited);
  for (const name of missing.filter((one) => !edited.has(one))) {
    const item = await findItem(run, name);
    await item?.remove();
    await ledger.forget(name);
    if (item) report.removed.push(name);
  }
}

function namesOf(curriculum: Curriculum): Set<string> {
  return new Set([
    ...curriculum.categories.map(({ key }) => `category:${key}`),
    ...curriculum.terms.map(({ key }) => `term:${key}`),
    ...curriculum.pictures.map(({ key }) => `picture:${key}`),
    ...curriculum.lessons.flatMap(({ key, steps: own }) => [
      `lesson:${key}`,
      ...own.map((step) => `step:${key}/${step.key}`),
    ]),
  ]);
}

async function isEdited(run: ImportRun, name: string): Promise<boolean> {
  const item = await findItem(run, name);
  return item !== undefined && hashOf(await item.read()) !== run.ledger.hashOf(name);
}

type StoredItem = { read: () => Promise<unknown>; remove: () => PromiseLike<unknown> };

/** The item named, for example, `step:lesson/step`; undefined if it is gone. */
async function findItem({ ctx, index }: ImportRun, name: string): Promise<StoredItem | undefined> {
  const { idOf, keyOf } = index;
  const [kind = '', key = ''] = name.split(':', 2);
  const [lessonKey = '', stepKey = ''] = key.split('/', 2);
  const lessonId = idOf('lesson', lessonKey);
  const ids: Record<string, number | undefined> = {
    step: lessonId === undefined ? undefined : await findStep(ctx, lessonId, stepKey),
    lesson: lessonId,
    category: idOf('category', key),
    term: idOf('term', key),
    picture: idOf('picture', key),
  };
  const id = ids[kind];
  if (id === undefined) return undefined;
  const kinds: Record<string, StoredItem> = {
    step: {
      read: () => readStoredStep(ctx, id),
      remove: () => ctx.db.delete(steps).where(eq(steps.id, id)),
    },
    lesson: {
      read: () => readStoredLesson(ctx, id, keyOf),
      remove: () => ctx.db.delete(lessons).where(eq(lessons.id, id)),
    },
    category: {
      read: () => readStoredCategory(ctx, id, keyOf),
      remove: () => ctx.db.delete(categories).where(eq(categories.id, id)),
    },
    picture: {
      read: () => readStoredPicture(ctx, id),
      remove: () => ctx.db.delete(pictures).where(eq(pictures.id, id)),
    },
    term: {
      read: () => readStoredTerm(ctx, id),
      remove: () => ctx.db.delete(terms).where(eq(terms.id, id)),
    },
  };
  return kinds[kind];
}
