import {
  conditionFields,
  guidanceFields,
  normalStep,
  ruleValueNames,
  type ConditionList,
  type StepInput,
} from '@sentiero/contracts/authoring';
import { lessonSettingFields } from '@sentiero/contracts/lessons';
import { toWire } from '@sentiero/contracts/shared';
import { withoutBlankTexts, type Attempt, type Curriculum } from '@sentiero/curriculum';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import {
  categories,
  categoryLessons,
  choices,
  stepConditions,
  lessonRequirements,
  lessons,
  pictures,
  steps,
  terms,
} from '../../db/schema/index.ts';

export type Kind = 'category' | 'lesson' | 'picture' | 'target' | 'term';
/** The key of an item, by its id. */
export type KeyOf = (kind: Kind, id: number) => string;
/** The id of an item, by its key; undefined if there is no such item. */
export type IdOf = (kind: Kind, key: string) => number | undefined;

export type CategoryItem = Omit<Curriculum['categories'][number], 'key'>;
export type TermItem = Omit<Curriculum['terms'][number], 'key'>;
export type PictureItem = Omit<Curriculum['pictures'][number], 'key'>;
export type LessonItem = Omit<Curriculum['lessons'][number], 'key' | 'steps'>;
/** A `solution` that is missing stays as it is stored. */
export type StepItem = StepInput & { solution?: Attempt | null };

/** The category's fields in its own row. */
export const categoryFields = ['order', 'title', 'description', 'is_visible'] as const;

/** The lesson's fields in its own row. */
export const lessonFields = [
  'order',
  'title',
  'goals',
  'required_other',
  'is_visible',
  ...lessonSettingFields,
] as const;

/** The step's fields in its own row. */
export const stepFields = [
  'order',
  'title',
  'content',
  'type',
  'is_visible',
  'minutes',
  ...guidanceFields,
  ...ruleValueNames,
] as const;

/** The conditions in each of a step's lists, in order. */
export function conditionsByList<Row extends { list: ConditionList }, View>(
  rows: readonly Row[],
  view: (row: Row) => View,
): Record<ConditionList, View[]> {
  const of = (list: ConditionList) => rows.filter((row) => row.list === list).map(view);
  return { task_conditions: of('task_conditions'), event_conditions: of('event_conditions') };
}

/** A category in the form of a curriculum file. */
export async function readStoredCategory(
  ctx: Context,
  id: number,
  keyOf: KeyOf,
): Promise<CategoryItem | null> {
  const [row] = await ctx.db.select().from(categories).where(eq(categories.id, id));
  if (!row) return null;
  const links = await ctx.db.select().from(categoryLessons).where(eq(categoryLessons.categoryId, id));
  return {
    ...withoutBlankTexts(toWire(row, categoryFields)),
    lessons: links.map((link) => keyOf('lesson', link.lessonId)).toSorted(),
  };
}

export async function readStoredTerm(ctx: Context, id: number): Promise<TermItem | null> {
  const { term, spellings, text } = terms;
  const [row] = await ctx.db.select({ term, spellings, text }).from(terms).where(eq(terms.id, id));
  return row ?? null;
}

export async function readStoredPicture(ctx: Context, id: number): Promise<PictureItem | null> {
  const { width, height, shapes } = pictures;
  const [row] = await ctx.db.select({ width, height, shapes }).from(pictures).where(eq(pictures.id, id));
  return row ?? null;
}

export async function readStoredLesson(ctx: Context, id: number, keyOf: KeyOf): Promise<LessonItem | null> {
  const [row] = await ctx.db.select().from(lessons).where(eq(lessons.id, id));
  if (!row) return null;
  const required = await ctx.db.select().from(lessonRequirements).where(eq(lessonRequirements.lessonId, id));
  return {
    ...withoutBlankTexts(toWire(row, lessonFields)),
    required_lessons: required.map((link) => keyOf('lesson', link.requiredId)).toSorted(),
    target: row.targetId === null ? null : keyOf('target', row.targetId),
    next_lesson: row.nextLessonId === null ? null : keyOf('lesson', row.nextLessonId),
  };
}

type StoredStep = StepItem & { solution: Attempt | null };

/** Also a step that an earlier version stored is in its normal form. */
export async function readStoredStep(ctx: Context, id: number): Promise<StoredStep | null> {
  const [row] = await ctx.db.select().from(steps).where(eq(steps.id, id));
  if (!row) return null;
  const choiceRows = await ctx.db
    .select()
    .from(choices)
    .where(eq(choices.stepId, id))
    .orderBy(asc(choices.position), asc(choices.id));
  const conditionRows = await ctx.db
    .select()
    .from(stepConditions)
    .where(eq(stepConditions.stepId, id))
    .orderBy(asc(stepConditions.id));
  return normalStep({
    ...toWire(row, stepFields),
    solution: row.solution,
    choices: withoutBlankTexts(
      choiceRows.map((choice) => toWire(choice, ['content', 'is_correct', 'feedback'])),
    ),
    ...conditionsByList(conditionRows, (condition) => toWire(condition, conditionFields)),
  });
}
