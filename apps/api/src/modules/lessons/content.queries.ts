import { classificationFields } from '@sentiero/contracts/lessons';
import type { Camel } from '@sentiero/contracts/shared';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { inSnapshot, type Context } from '../../context.ts';
import { isAnyOf } from '../../db/arrays.ts';
import type { Db } from '../../db/client.ts';
import { columnsOf } from '../../db/fields.ts';
import { prepared } from '../../db/prepared.ts';
import {
  categories,
  categoryLessons,
  choices,
  contentVersion,
  lessonRequirements,
  lessons,
  steps,
} from '../../db/schema/index.ts';
import { lessonMinutes } from './lessons.queries.ts';

/** The lessons as all learners see them, without hidden items or answers. */
export type Content = {
  version: string;
  categories: ContentCategory[];
  lessons: Map<number, ContentLesson>;
};

export type ContentCategory = Pick<
  typeof categories.$inferSelect,
  'id' | 'order' | 'title' | 'description'
> & { lessonIds: number[] };

const ownFields = [
  'id',
  'order',
  'title',
  'goals',
  'required_other',
  'mode',
  ...classificationFields,
] as const;
/** The fields of a lesson that all learners see alike. */
export const contentFields = [...ownFields, 'minutes'] as const;

export type ContentLesson = Pick<typeof lessons.$inferSelect, Camel<(typeof contentFields)[number]>> & {
  /** How many questions from other lessons are offered before its first step. */
  recall: number;
  steps: number;
  /** Whether a step is a task on the target. */
  handsOn: boolean;
  /** The steps that can be completed, each with the number of steps before it. */
  tasks: { id: number; place: number }[];
  required: number[];
};

export type StepRow = Pick<
  typeof steps.$inferSelect,
  'id' | 'order' | 'title' | 'content' | 'type' | 'eventType'
> & {
  choices: Pick<typeof choices.$inferSelect, 'id' | 'content'>[];
};

/** Reads a snapshot of all lessons in a fixed number of queries. */
export function readContent(ctx: Context): Promise<Content> {
  return inSnapshot(ctx, async (tx) => {
    const version = await readVersion(tx);
    const lessonRows = await tx.db
      .select({ ...columnsOf(lessons, ownFields), recall: lessons.recall, minutes: lessonMinutes })
      .from(lessons)
      .where(eq(lessons.isVisible, true))
      .orderBy(asc(lessons.order), asc(lessons.id));
    const stepRows = await tx.db
      .select({ id: steps.id, lessonId: steps.lessonId, type: steps.type })
      .from(steps)
      .where(eq(steps.isVisible, true))
      .orderBy(asc(steps.order), asc(steps.id));
    const requirements = await tx.db.select().from(lessonRequirements);
    const categoryRows = await tx.db
      .select()
      .from(categories)
      .where(eq(categories.isVisible, true))
      .orderBy(asc(categories.order), asc(categories.id));
    const links = await tx.db.select().from(categoryLessons);

    const stepsOf = Map.groupBy(stepRows, (step) => step.lessonId);
    const requiredBy = Map.groupBy(requirements, (link) => link.lessonId);
    const linksOf = Map.groupBy(links, (link) => link.categoryId);
    const visibleIds = lessonRows.map(({ id }) => id);
    const inOrder = (ids: Set<number>) => visibleIds.filter((id) => ids.has(id));
    const contentLesson = (row: (typeof lessonRows)[number]): ContentLesson => {
      const own = stepsOf.get(row.id) ?? [];
      const required = new Set(requiredBy.get(row.id)?.map((link) => link.requiredId));
      required.delete(row.id);
      return {
        ...row,
        steps: own.length,
        handsOn: own.some(({ type }) => type === 'T' || type === 'E'),
        tasks: own.flatMap(({ id, type }, place) => (type === 'I' ? [] : [{ id, place }])),
        required: inOrder(required),
      };
    };
    return {
      version,
      categories: categoryRows.map((row) => ({
        ...row,
        lessonIds: inOrder(new Set(linksOf.get(row.id)?.map((link) => link.lessonId))),
      })),
      lessons: new Map(lessonRows.map((row) => [row.id, contentLesson(row)])),
    };
  });
}

async function readVersion(ctx: Context): Promise<string> {
  const [row] = await ctx.db.select({ version: contentVersion.version }).from(contentVersion);
  return row?.version ?? '';
}

/** The columns that learners see: answers are not read. */
const choicesOfStep = sql<StepRow['choices']>`(
  select coalesce(json_agg(json_build_object('id', ${choices.id}, 'content', ${choices.content})
    order by ${choices.id}), '[]')
  from ${choices} where ${choices.stepId} = ${steps.id} and ${steps.type} in ('S', 'M'))`;

const visibleSteps = (db: Db, which: SQL) =>
  db
    .select({
      id: steps.id,
      order: steps.order,
      title: steps.title,
      content: steps.content,
      type: steps.type,
      eventType: steps.eventType,
      choices: choicesOfStep,
    })
    .from(steps)
    .innerJoin(lessons, eq(lessons.id, steps.lessonId))
    .where(and(which, eq(steps.isVisible, true), eq(lessons.isVisible, true)))
    .orderBy(asc(steps.order), asc(steps.id));

const stepsOfLesson = prepared((db) =>
  visibleSteps(db, eq(steps.lessonId, sql.placeholder('lessonId'))).prepare('steps_of_lesson'),
);

/** A lesson's visible steps as learners may see them. */
export function readLessonSteps(ctx: Context, lessonId: number): Promise<StepRow[]> {
  return stepsOfLesson(ctx.db).execute({ lessonId });
}

/** These steps as learners may see them, in any order; hidden ones are left out. */
export function readStepsById({ db }: Context, ids: readonly number[]): Promise<StepRow[]> {
  return visibleSteps(db, isAnyOf(steps.id, ids));
}
