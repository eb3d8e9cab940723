import { missingTexts, type LessonInput } from '@sentiero/contracts/authoring';
import type { InputError } from '@sentiero/contracts/http';
import { inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { categories, lessons, lessonRequirements, targets } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { englishTitle, type Texts } from './translations.ts';
import { requirementCircle } from './requirement-circle.ts';

export function refuseInvalid(errors: InputError[]): void {
  if (errors.length === 0) return;
  const detail = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new AppError('invalid_input', detail, { errors });
}

/** Refuses texts that lack a language; a draft is hidden from learners. */
export function refuseMissingTexts(texts: Texts, isDraft: boolean): void {
  const byPath = Object.entries(texts).map(([field, text]) => [
    `/${field}${field.startsWith('choices/') ? '/content' : ''}`,
    text,
  ]);
  const missing = missingTexts(Object.fromEntries(byPath), isDraft);
  refuseInvalid(missing.map((path) => ({ path, message: 'must not be blank' })));
}

/** Refuses references to missing items or to the lesson itself; `id` is null for a new lesson. */
export async function checkLessonReferences(
  ctx: Context,
  id: number | null,
  input: LessonInput,
): Promise<void> {
  const { required_lessons_ids: required, next_lesson_id: next, target_application_id: target } = input;
  const errors = [
    ...(await unknownLessons(ctx, '/required_lessons_ids', required)),
    ...(await unknownLessons(ctx, '/next_lesson_id', next === null ? [] : [next])),
    ...(await unknownTarget(ctx, target)),
    ...(await unknownCategories(ctx, input.categories_ids ?? [])),
  ];
  if (id !== null && required.includes(id))
    errors.push({ path: '/required_lessons_ids', message: 'must not name the lesson itself' });
  if (id !== null && next === id)
    errors.push({ path: '/next_lesson_id', message: 'must not name the lesson itself' });
  refuseInvalid(errors);
  if (id !== null) await refuseCircle(ctx, id, required);
}

export async function unknownLessons(ctx: Context, path: string, ids: number[]): Promise<InputError[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.select({ id: lessons.id }).from(lessons).where(inArray(lessons.id, ids));
  const unknown = idsWithout(ids, rows);
  return unknown.length === 0 ? [] : [{ path, message: `names no lesson: ${unknown.join(', ')}` }];
}

async function unknownCategories(ctx: Context, ids: number[]): Promise<InputError[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.select({ id: categories.id }).from(categories).where(inArray(categories.id, ids));
  const unknown = idsWithout(ids, rows);
  if (unknown.length === 0) return [];
  return [{ path: '/categories_ids', message: `names no category: ${unknown.join(', ')}` }];
}

function idsWithout(ids: readonly number[], rows: readonly { id: number }[]): number[] {
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

async function unknownTarget(ctx: Context, id: number | null): Promise<InputError[]> {
  if (id === null) return [];
  const rows = await ctx.db
    .select({ id: targets.id })
    .from(targets)
    .where(inArray(targets.id, [id]));
  return rows.length > 0 ? [] : [{ path: '/target_application_id', message: `names no target: ${id}` }];
}

async function refuseCircle(ctx: Context, id: number, required: number[]): Promise<void> {
  const links = await ctx.db.select().from(lessonRequirements);
  const requirements = new Map(
    [...Map.groupBy(links, (link) => link.lessonId)].map(([lesson, own]) => [
      lesson,
      own.map((link) => link.requiredId),
    ]),
  );
  const circle = requirementCircle(id, requirements.set(id, required));
  if (!circle) return;
  const rows = await ctx.db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(inArray(lessons.id, circle));
  const titleOf = new Map(rows.map((row) => [row.id, englishTitle(row)]));
  const way = circle.map((lesson) => titleOf.get(lesson) ?? `#${lesson}`).join(' → ');
  const detail = `The lessons would require each other: ${way}.`;
  throw new AppError('requirement_circle', detail, {
    errors: [{ path: '/required_lessons_ids', message: `would make a circle: ${way}` }],
  });
}
