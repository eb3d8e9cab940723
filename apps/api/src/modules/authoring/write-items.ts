import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import {
  categories,
  categoryLessons,
  choices,
  eventConditions,
  lessonRequirements,
  lessons,
  steps,
} from '../../db/schema/index.ts';
import { hashOf } from '../../hash-of.ts';
import type { CategoryItem, LessonItem, StepItem } from './stored-items.ts';

/** The id of an item that files made, by its key; undefined if it is not there. */
export type IdOf = (kind: 'category' | 'lesson' | 'target', key: string) => number | undefined;

/** Creates (id null) or overwrites a category; answers its id. */
export async function writeCategory(
  ctx: Context,
  id: number | null,
  item: CategoryItem,
  idOf: IdOf,
): Promise<number> {
  const values = {
    order: item.order,
    title: item.title,
    description: item.description,
    isVisible: item.is_visible,
  };
  const written =
    id ?? (await insertedId(ctx.db.insert(categories).values(values).returning({ id: categories.id })));
  if (id !== null) await ctx.db.update(categories).set(values).where(eq(categories.id, id));
  await ctx.db.delete(categoryLessons).where(eq(categoryLessons.categoryId, written));
  const links = item.lessons.flatMap((key) => idOf('lesson', key) ?? []);
  if (links.length > 0) {
    await ctx.db.insert(categoryLessons).values(links.map((lessonId) => ({ categoryId: written, lessonId })));
  }
  return written;
}

/** Creates a lesson with its own fields only, so that others can name it. */
export function createLesson(ctx: Context, item: LessonItem): Promise<number> {
  return insertedId(ctx.db.insert(lessons).values(lessonValues(item)).returning({ id: lessons.id }));
}

/** Overwrites a lesson, what it names included. */
export async function writeLesson(ctx: Context, id: number, item: LessonItem, idOf: IdOf): Promise<void> {
  const targetId = item.target === null ? null : (idOf('target', item.target) ?? null);
  const nextLessonId = item.next_lesson === null ? null : (idOf('lesson', item.next_lesson) ?? null);
  await ctx.db
    .update(lessons)
    .set({ ...lessonValues(item), targetId, nextLessonId })
    .where(eq(lessons.id, id));
  await ctx.db.delete(lessonRequirements).where(eq(lessonRequirements.lessonId, id));
  const required = item.required_lessons.flatMap((key) => idOf('lesson', key) ?? []);
  if (required.length > 0) {
    await ctx.db
      .insert(lessonRequirements)
      .values(required.map((requiredId) => ({ lessonId: id, requiredId })));
  }
}

function lessonValues(item: LessonItem) {
  return {
    order: item.order,
    title: item.title,
    goals: item.goals,
    requiredOther: item.required_other,
    isVisible: item.is_visible,
    useHelperHttp: item.use_helper_http,
    useHelperSql: item.use_helper_sql,
  };
}

/** Creates (id null) or overwrites a step with its choices and conditions; answers its id. */
export async function writeStep(
  ctx: Context,
  id: number | null,
  lessonId: number,
  item: StepItem,
): Promise<number> {
  const values = { lessonId, ...stepValues(item) };
  const written = id ?? (await insertedId(ctx.db.insert(steps).values(values).returning({ id: steps.id })));
  if (id !== null) {
    await ctx.db.update(steps).set(values).where(eq(steps.id, id));
    await ctx.db.delete(eventConditions).where(eq(eventConditions.stepId, id));
  }
  await writeChoices(ctx, written, item.choices);
  await insertConditions(ctx, written, item);
  return written;
}

function stepValues(item: StepItem) {
  return {
    order: item.order,
    title: item.title,
    content: item.content,
    type: item.type,
    isVisible: item.is_visible,
    questionAnswer: item.question_answer,
    taskUrl: item.task_url,
    taskRequestMethod: item.task_request_method,
    taskRequestHeader: item.task_request_header,
    taskRequestContent: item.task_request_content,
    taskResponseCode: item.task_response_code,
    taskResponseHeader: item.task_response_header,
    taskResponseContent: item.task_response_content,
    eventType: item.event_type,
  };
}

/** A choice keeps its id through edits, so that an answer on a page that was loaded before still counts. */
async function writeChoices(ctx: Context, stepId: number, wanted: StepItem['choices']): Promise<void> {
  const left = await ctx.db.select().from(choices).where(eq(choices.stepId, stepId));
  for (const [position, choice] of wanted.entries()) {
    const index = left.findIndex(({ id, content }) =>
      choice.id === undefined ? hashOf(content) === hashOf(choice.content) : id === choice.id,
    );
    const [known] = index < 0 ? [] : left.splice(index, 1);
    const values = { stepId, position, content: choice.content, isCorrect: choice.is_correct };
    if (known) await ctx.db.update(choices).set(values).where(eq(choices.id, known.id));
    else await ctx.db.insert(choices).values(values);
  }
  const gone = left.map(({ id }) => id);
  if (gone.length > 0) await ctx.db.delete(choices).where(inArray(choices.id, gone));
}

async function insertConditions(ctx: Context, stepId: number, item: StepItem): Promise<void> {
  if (item.event_conditions.length > 0) {
    await ctx.db.insert(eventConditions).values(
      item.event_conditions.map((condition) => ({
        stepId,
        key: condition.key,
        type: condition.type,
        comparator: condition.comparator,
        valueString: condition.value_string,
        valueInt: condition.value_int,
        valueBoolean: condition.value_boolean,
        notFlag: condition.not_flag,
      })),
    );
  }
}

async function insertedId(insert: PromiseLike<{ id: number }[]>): Promise<number> {
  const [row] = await insert;
  if (!row) throw new Error('an item was not stored');
  return row.id;
}
