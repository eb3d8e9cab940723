import { formatCurriculum, packZip, picturesIn, type Curriculum } from '@sentiero/curriculum';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import {
  categories,
  categoryLessons,
  lessons,
  pictures,
  steps,
  targets,
  terms,
} from '../../db/schema/index.ts';
import { withFixed } from '../targets/fixed-credentials.ts';
import { changedConnection } from '../targets/target-connection.ts';
import { changedInstance } from '../targets/target-kind.ts';
import { invalidInput, notFound } from '../../http/errors.ts';
import { readItemIndex } from './item-index.ts';
import {
  readStoredCategory,
  readStoredLesson,
  readStoredStep,
  type KeyOf,
} from '../authoring/stored-items.ts';

export type ExportScope = { lesson?: number; category?: number; all?: boolean };

const termFields = { key: terms.key, term: terms.term, spellings: terms.spellings, text: terms.text };

/** A lesson, a category with its lessons, or everything, as a zip archive that an import can read. */
export async function exportCurriculum(ctx: UserContext, scope: ExportScope): Promise<Uint8Array> {
  if (Object.values(scope).filter(Boolean).length !== 1)
    throw invalidInput('/all', 'must be the only one of lesson, category and all');
  return packZip(formatCurriculum(await readItems(ctx, scope)));
}

async function readItems(ctx: UserContext, scope: ExportScope): Promise<Curriculum> {
  const { keyOf } = await readItemIndex(ctx);
  const lessonIds = await lessonsInScope(ctx, scope);
  const categoryIds = await categoriesInScope(ctx, scope);
  const own = await Promise.all(lessonIds.map((id) => readLesson(ctx, id, keyOf)));
  return {
    targets: await readTargets(ctx, keyOf, scope.all ? 'all' : lessonIds),
    categories: await Promise.all(categoryIds.map((id) => readCategory(ctx, id, keyOf))),
    lessons: own,
    pictures: await readPictures(ctx, scope.all ? 'all' : [...new Set(picturesIn(JSON.stringify(own)))]),
    terms: scope.all ? await ctx.db.select(termFields).from(terms).orderBy(asc(terms.key)) : [],
  };
}

async function lessonsInScope(ctx: UserContext, { lesson, category }: ExportScope): Promise<number[]> {
  const inCategory = ctx.db
    .select({ id: categoryLessons.lessonId })
    .from(categoryLessons)
    .where(eq(categoryLessons.categoryId, category ?? 0));
  const rows = await ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        lesson ? eq(lessons.id, lesson) : undefined,
        !lesson && category ? inArray(lessons.id, inCategory) : undefined,
      ),
    )
    .orderBy(asc(lessons.order), asc(lessons.id));
  if (lesson && rows.length === 0) throw notFound('lesson');
  return rows.map(({ id }) => id);
}

async function categoriesInScope(ctx: UserContext, { category, all }: ExportScope): Promise<number[]> {
  if (!category && !all) return [];
  const rows = await ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(category ? eq(categories.id, category) : undefined)
    .orderBy(asc(categories.order), asc(categories.id));
  if (category && rows.length === 0) throw notFound('category');
  return rows.map(({ id }) => id);
}

async function readCategory(ctx: UserContext, id: number, keyOf: KeyOf) {
  const item = await readStoredCategory(ctx, id, keyOf);
  if (!item) throw notFound('category');
  return { key: keyOf('category', id), ...item };
}

async function readLesson(ctx: UserContext, id: number, keyOf: KeyOf) {
  const item = await readStoredLesson(ctx, id, keyOf);
  if (!item) throw notFound('lesson');
  const rows = await ctx.db
    .select({ id: steps.id, key: steps.key })
    .from(steps)
    .where(eq(steps.lessonId, id))
    .orderBy(asc(steps.order), asc(steps.id));
  const own = [];
  for (const row of rows) {
    const step = await readStoredStep(ctx, row.id);
    if (step) own.push({ key: row.key, ...step });
  }
  return { key: keyOf('lesson', id), ...item, steps: own };
}

/** All pictures, or those with the keys. */
function readPictures(ctx: UserContext, keys: 'all' | string[]) {
  const { key, width, height, shapes } = pictures;
  return ctx.db
    .select({ key, width, height, shapes })
    .from(pictures)
    .where(keys === 'all' ? undefined : inArray(key, keys))
    .orderBy(asc(key));
}

/** All targets, or those of the lessons. */
async function readTargets(ctx: UserContext, keyOf: KeyOf, of: 'all' | number[]) {
  const rows = await ctx.db
    .select()
    .from(targets)
    .where(of === 'all' ? undefined : inArray(targets.id, targetsOf(ctx, of)))
    .orderBy(asc(targets.slug));
  const complete = await withFixed(ctx, rows);
  return complete.map(({ id, name, kind, frontendUrl, backendUrl, instance, fixed, ...row }) => ({
    key: keyOf('target', id),
    name,
    addresses: { frontend_url: frontendUrl, backend_url: kind === 'shared' ? backendUrl : null },
    instance: instance && changedInstance(instance),
    connection: changedConnection(row),
    credentials: fixed.credentials.length > 0 ? { credentials: fixed.credentials, assign: row.assign } : {},
  }));
}

const targetsOf = (ctx: UserContext, lessonIds: number[]) =>
  ctx.db.select({ id: lessons.targetId }).from(lessons).where(inArray(lessons.id, lessonIds));
