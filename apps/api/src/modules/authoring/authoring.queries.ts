import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import {
  categories,
  categoryLessons,
  choices,
  stepConditions,
  lessonRequirements,
  lessons,
  steps,
  targets,
} from '../../db/schema/index.ts';

const nextLessons = alias(lessons, 'next_lessons');
const visibleSteps = sql`from ${steps} where ${steps.lessonId} = ${lessons.id} and ${steps.isVisible}`;

/** Lessons, all or those that meet the condition, with the items they refer to. */
export async function readAuthoredLessons(ctx: Context, condition?: SQL) {
  const rows = await ctx.db
    .select({
      lesson: lessons,
      target: { id: targets.id, name: targets.name },
      nextLesson: { id: nextLessons.id, title: nextLessons.title },
      stepsMinutes: sql<number | null>`(select sum(${steps.minutes})::int ${visibleSteps})`,
      steps: sql<number>`(select count(*)::int ${visibleSteps})`,
      tasks: sql<number>`(select count(*)::int ${visibleSteps} and ${steps.type} <> 'I')`,
    })
    .from(lessons)
    .leftJoin(targets, eq(targets.id, lessons.targetId))
    .leftJoin(nextLessons, eq(nextLessons.id, lessons.nextLessonId))
    .where(condition)
    .orderBy(asc(lessons.order), asc(lessons.id));
  const required = await readRequirementRefs(ctx);
  const requiredOf = Map.groupBy(required, ({ lessonId }) => lessonId);
  const places = await readCategoryRefs(ctx);
  const placesOf = Map.groupBy(places, ({ lessonId }) => lessonId);
  return rows.map((row) => ({
    ...row,
    required: requiredOf.get(row.lesson.id) ?? [],
    categories: placesOf.get(row.lesson.id) ?? [],
  }));
}
export type AuthoredLessonRow = Awaited<ReturnType<typeof readAuthoredLessons>>[number];

/** Every requirement, with the title of the required lesson. */
export function readRequirementRefs(ctx: Context) {
  return ctx.db
    .select({ lessonId: lessonRequirements.lessonId, id: lessons.id, title: lessons.title })
    .from(lessonRequirements)
    .innerJoin(lessons, eq(lessons.id, lessonRequirements.requiredId))
    .orderBy(asc(lessons.order), asc(lessons.id));
}

/** Every place of a lesson in a category, with the category's title. */
function readCategoryRefs(ctx: Context) {
  return ctx.db
    .select({ lessonId: categoryLessons.lessonId, id: categories.id, title: categories.title })
    .from(categoryLessons)
    .innerJoin(categories, eq(categories.id, categoryLessons.categoryId))
    .orderBy(asc(categories.order), asc(categories.id));
}

export async function readAuthoredCategories(ctx: Context, condition?: SQL) {
  const rows = await ctx.db
    .select()
    .from(categories)
    .where(condition)
    .orderBy(asc(categories.order), asc(categories.id));
  const links = await ctx.db
    .select({ categoryId: categoryLessons.categoryId, id: lessons.id, title: lessons.title })
    .from(categoryLessons)
    .innerJoin(lessons, eq(lessons.id, categoryLessons.lessonId))
    .orderBy(asc(lessons.order), asc(lessons.id));
  const linksOf = Map.groupBy(links, ({ categoryId }) => categoryId);
  return rows.map((category) => ({ category, lessons: linksOf.get(category.id) ?? [] }));
}
export type AuthoredCategoryRow = Awaited<ReturnType<typeof readAuthoredCategories>>[number];

/** A lesson's steps, or one of them, including answers. */
export async function readAuthoredSteps(ctx: Context, lessonId: number, stepId?: number) {
  const rows = await ctx.db
    .select()
    .from(steps)
    .where(and(eq(steps.lessonId, lessonId), stepId === undefined ? undefined : eq(steps.id, stepId)))
    .orderBy(asc(steps.order), asc(steps.id));
  const choiceRows = await ctx.db
    .select({ choice: choices })
    .from(choices)
    .innerJoin(steps, eq(steps.id, choices.stepId))
    .where(eq(steps.lessonId, lessonId))
    .orderBy(asc(choices.position), asc(choices.id));
  const conditionRows = await ctx.db
    .select({ condition: stepConditions })
    .from(stepConditions)
    .innerJoin(steps, eq(steps.id, stepConditions.stepId))
    .where(eq(steps.lessonId, lessonId))
    .orderBy(asc(stepConditions.id));
  return rows.map((step) => ({
    step,
    choices: choiceRows.flatMap(({ choice }) => (choice.stepId === step.id ? [choice] : [])),
    conditions: conditionRows.flatMap(({ condition }) => (condition.stepId === step.id ? [condition] : [])),
  }));
}
export type AuthoredStepRow = Awaited<ReturnType<typeof readAuthoredSteps>>[number];
