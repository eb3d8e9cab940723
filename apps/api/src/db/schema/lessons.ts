import type { Comparator, ConditionType } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { id, instant, translatable, translatableList } from './columns.ts';
import { targets } from './targets.ts';

export const categories = pgTable('categories', {
  id: id(),
  order: integer().notNull().default(0),
  title: translatable(),
  description: translatable(),
  isVisible: boolean().notNull().default(true),
});

export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    order: integer().notNull().default(0),
    title: translatable(),
    goals: translatableList(),
    requiredOther: translatableList(),
    isVisible: boolean().notNull().default(true),
    targetId: integer().references(() => targets.id, { onDelete: 'set null' }),
    nextLessonId: integer().references((): AnyPgColumn => lessons.id, { onDelete: 'set null' }),
    useHelperHttp: boolean().notNull().default(true),
    useHelperSql: boolean().notNull().default(false),
  },
  (t) => [index().on(t.targetId), index().on(t.nextLessonId)],
);

export const categoryLessons = pgTable(
  'category_lessons',
  {
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.lessonId] }), index().on(t.lessonId)],
);

export const lessonRequirements = pgTable(
  'lesson_requirements',
  {
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    requiredId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.requiredId] }), index().on(t.requiredId)],
);

export const steps = pgTable(
  'steps',
  {
    id: id(),
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    order: integer().notNull().default(0),
    title: translatable(),
    content: translatable(),
    type: text().$type<StepType>().notNull(),
    isVisible: boolean().notNull().default(true),
    questionAnswer: text(),
    taskUrl: text(),
    taskRequestMethod: text(),
    taskRequestHeader: text(),
    taskRequestContent: text(),
    taskResponseCode: integer(),
    taskResponseHeader: text(),
    taskResponseContent: text(),
    eventType: text(),
  },
  (t) => [index().on(t.lessonId, t.order, t.id)],
);

export const choices = pgTable(
  'choices',
  {
    id: id(),
    stepId: integer()
      .notNull()
      .references(() => steps.id, { onDelete: 'cascade' }),
    position: smallint().notNull().default(0),
    content: translatable(),
    isCorrect: boolean().notNull(),
  },
  (t) => [index().on(t.stepId)],
);

export const eventConditions = pgTable(
  'event_conditions',
  {
    id: id(),
    stepId: integer()
      .notNull()
      .references(() => steps.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    type: text().$type<ConditionType>().notNull(),
    comparator: text().$type<Comparator>().notNull(),
    valueString: text(),
    valueInt: bigint({ mode: 'number' }),
    valueBoolean: boolean(),
    notFlag: boolean().notNull().default(false),
  },
  (t) => [index().on(t.stepId)],
);

/** Which file of the curriculum made which item, and what that file said, so that an import can tell edits apart. */
export const importedItems = pgTable('imported_items', {
  /** `category:key`, `lesson:key`, `step:lesson/key` or `target:key`. */
  key: text().primaryKey(),
  itemId: integer().notNull(),
  hash: text().notNull(),
  importedAt: instant().notNull(),
});
