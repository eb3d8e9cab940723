import { conditionFields, conditionLists } from '@sentiero/contracts/authoring';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { rowOf } from '../../db/fields.ts';
import {
  categories,
  categoryLessons,
  choices,
  stepConditions,
  stepMatches,
  lessonRequirements,
  lessons,
  pictures,
  steps,
  terms,
} from '../../db/schema/index.ts';
import { hashOf } from '../../hash-of.ts';
import {
  categoryFields,
  lessonFields,
  stepFields,
  type CategoryItem,
  type IdOf,
  type LessonItem,
  type PictureItem,
  type StepItem,
  type TermItem,
} from './stored-items.ts';
import {
  categoryTexts,
  lessonTexts,
  nextSources,
  stepRowTexts,
  stepTexts,
  type TranslationMarks,
} from './translations.ts';

/** Creates a category without its references. */
export function createCategory(ctx: Context, key: string, item: CategoryItem): Promise<number> {
  const values = { key, ...rowOf(categories, item, categoryFields) };
  return insertedId(ctx.db.insert(categories).values(values).returning({ id: categories.id }));
}

export function createTerm(ctx: Context, key: string, item: TermItem): Promise<number> {
  return insertedId(
    ctx.db
      .insert(terms)
      .values({ key, ...item })
      .returning({ id: terms.id }),
  );
}

export async function writeTerm(ctx: Context, id: number, item: TermItem): Promise<void> {
  await ctx.db.update(terms).set(item).where(eq(terms.id, id));
}

export function createPicture(ctx: Context, key: string, item: PictureItem): Promise<number> {
  return insertedId(
    ctx.db
      .insert(pictures)
      .values({ key, ...item })
      .returning({ id: pictures.id }),
  );
}

export async function writePicture(ctx: Context, id: number, item: PictureItem): Promise<void> {
  await ctx.db.update(pictures).set(item).where(eq(pictures.id, id));
}

/** Creates a lesson without its references, so that other items can refer to it. */
export function createLesson(ctx: Context, key: string, item: LessonItem): Promise<number> {
  const values = { key, ...rowOf(lessons, item, lessonFields) };
  return insertedId(ctx.db.insert(lessons).values(values).returning({ id: lessons.id }));
}

type NewStep = { lessonId: number; key: string; item: StepItem };

/** Creates a step without its choices and conditions. */
export function createStep(ctx: Context, { lessonId, key, item }: NewStep): Promise<number> {
  const values = { key, lessonId, solution: item.solution, ...rowOf(steps, item, stepFields) };
  return insertedId(ctx.db.insert(steps).values(values).returning({ id: steps.id }));
}

/** The item to write, and the lookup for the items it refers to. */
type Writing<Item> = TranslationMarks & { item: Item; idOf: IdOf };

/** Overwrites a category with its references. */
export async function writeCategory(
  ctx: Context,
  id: number,
  { item, idOf, ...marks }: Writing<CategoryItem>,
): Promise<void> {
  const [row] = await ctx.db.select().from(categories).where(eq(categories.id, id));
  const before = row && { texts: categoryTexts(row), sources: row.translationSources };
  const translationSources = nextSources(before, categoryTexts(item), marks);
  await ctx.db
    .update(categories)
    .set({ ...rowOf(categories, item, categoryFields), translationSources })
    .where(eq(categories.id, id));
  await ctx.db.delete(categoryLessons).where(eq(categoryLessons.categoryId, id));
  const links = item.lessons.flatMap((key) => idOf('lesson', key) ?? []);
  if (links.length > 0) {
    await ctx.db.insert(categoryLessons).values(links.map((lessonId) => ({ categoryId: id, lessonId })));
  }
}

/** Overwrites a lesson with its references. */
export async function writeLesson(
  ctx: Context,
  id: number,
  { item, idOf, ...marks }: Writing<LessonItem>,
): Promise<void> {
  const [row] = await ctx.db.select().from(lessons).where(eq(lessons.id, id));
  const before = row && {
    texts: lessonTexts({ ...row, required_other: row.requiredOther }),
    sources: row.translationSources,
  };
  const targetId = item.target === null ? null : (idOf('target', item.target) ?? null);
  const nextLessonId = item.next_lesson === null ? null : (idOf('lesson', item.next_lesson) ?? null);
  const translationSources = nextSources(before, lessonTexts(item), marks);
  await ctx.db
    .update(lessons)
    .set({ ...rowOf(lessons, item, lessonFields), targetId, nextLessonId, translationSources })
    .where(eq(lessons.id, id));
  await ctx.db.delete(lessonRequirements).where(eq(lessonRequirements.lessonId, id));
  const required = item.required_lessons.flatMap((key) => idOf('lesson', key) ?? []);
  if (required.length > 0) {
    await ctx.db
      .insert(lessonRequirements)
      .values(required.map((requiredId) => ({ lessonId: id, requiredId })));
  }
}

/** Overwrites a step with its choices and conditions. */
export async function writeStep(
  ctx: Context,
  id: number,
  { item, ...marks }: TranslationMarks & { item: StepItem },
): Promise<void> {
  const [row] = await ctx.db.select().from(steps).where(eq(steps.id, id));
  const known = await ctx.db
    .select()
    .from(choices)
    .where(eq(choices.stepId, id))
    .orderBy(asc(choices.position), asc(choices.id));
  const before = row && {
    texts: stepRowTexts({
      ...row,
      choices: known.map((choice) => ({ ...choice, is_correct: choice.isCorrect })),
    }),
    sources: row.translationSources,
  };
  const translationSources = nextSources(before, stepTexts(item), marks);
  await ctx.db
    .update(steps)
    .set({ ...rowOf(steps, item, stepFields), solution: item.solution, translationSources })
    .where(eq(steps.id, id));
  await writeChoices(ctx, id, { known, wanted: item.choices });
  await ctx.db.delete(stepConditions).where(eq(stepConditions.stepId, id));
  // Matches for the old rule mean nothing for the new one.
  await ctx.db.delete(stepMatches).where(eq(stepMatches.stepId, id));
  await insertConditions(ctx, id, item);
}

type Choices = { known: readonly (typeof choices.$inferSelect)[]; wanted: StepItem['choices'] };

/** A choice keeps its id when edited, so that an answer from a page loaded earlier still counts. */
async function writeChoices(ctx: Context, stepId: number, { known, wanted }: Choices): Promise<void> {
  const left = [...known];
  for (const [position, choice] of wanted.entries()) {
    const index = left.findIndex(({ id, content }) =>
      choice.id === undefined ? hashOf(content) === hashOf(choice.content) : id === choice.id,
    );
    const [kept] = index < 0 ? [] : left.splice(index, 1);
    const { content, is_correct: isCorrect, feedback = null } = choice;
    const values = { stepId, position, content, isCorrect, feedback };
    if (kept) await ctx.db.update(choices).set(values).where(eq(choices.id, kept.id));
    else await ctx.db.insert(choices).values(values);
  }
  const gone = left.map(({ id }) => id);
  if (gone.length > 0) await ctx.db.delete(choices).where(inArray(choices.id, gone));
}

async function insertConditions(ctx: Context, stepId: number, item: StepItem): Promise<void> {
  const rows = conditionLists.flatMap((list) =>
    item[list].map((condition) => ({ stepId, list, ...rowOf(stepConditions, condition, conditionFields) })),
  );
  if (rows.length > 0) await ctx.db.insert(stepConditions).values(rows);
}

async function insertedId(insert: PromiseLike<{ id: number }[]>): Promise<number> {
  const [row] = await insert;
  if (!row) throw new Error('an item was not stored');
  return row.id;
}
