import {
  emptyGuidance,
  type Comparator,
  type ConditionList,
  type ConditionType,
  type FeedbackLevel,
  type Labels,
  type Reply,
  type ReplyText,
} from '@sentiero/contracts/authoring';
import type { HuntSettings, LessonMode } from '@sentiero/contracts/hunts';
import type {
  ConditionAbout,
  LessonGuidance,
  PlanSize,
  StepType,
  TargetState,
} from '@sentiero/contracts/lessons';
import type { Translatable } from '@sentiero/contracts/shared';
import type { Attempt, CurriculumPicture, CurriculumTerm } from '@sentiero/curriculum';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  belongsTo,
  id,
  instant,
  key,
  translatable,
  translatableList,
  translationSources,
} from './columns.ts';
import { targets } from './targets.ts';

export const categories = pgTable(
  'categories',
  {
    id: id(),
    key: key(),
    order: integer().notNull().default(0),
    title: translatable(),
    description: translatable(),
    translationSources: translationSources(),
    isVisible: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex().on(t.key)],
);

export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    key: key(),
    order: integer().notNull().default(0),
    title: translatable(),
    goals: translatableList(),
    requiredOther: translatableList(),
    translationSources: translationSources(),
    isVisible: boolean().notNull().default(true),
    /** The author's estimate for the whole lesson; null stands for the sum of its steps. */
    minutes: integer(),
    targetId: integer().references(() => targets.id, { onDelete: 'set null' }),
    nextLessonId: integer().references((): AnyPgColumn => lessons.id, { onDelete: 'set null' }),
    useHelperHttp: boolean().notNull().default(true),
    useHelperSql: boolean().notNull().default(false),
    htmlAsSource: boolean().notNull().default(false),
    useBench: boolean().notNull().default(true),
    recall: smallint().notNull().default(0),
    guidance: text().$type<LessonGuidance>().notNull().default('on_request'),
    plan: smallint().$type<PlanSize>(),
    targetState: text().$type<TargetState>().notNull().default('as_is'),
    loggedOut: boolean().notNull().default(false),
    freshData: boolean().notNull().default(false),
    mode: text().$type<LessonMode>().notNull().default('path'),
    hunt: jsonb().$type<HuntSettings>(),
    openHoles: text().array().notNull().default([]),
    difficulty: smallint().notNull().default(1),
    owasp: text().array().notNull().default([]),
    wstg: text().array().notNull().default([]),
    topics: text().array().notNull().default([]),
    practises: text().array().notNull().default([]),
  },
  (t) => [uniqueIndex().on(t.key), index().on(t.targetId), index().on(t.nextLessonId)],
);

export const categoryLessons = pgTable(
  'category_lessons',
  {
    categoryId: belongsTo(() => categories.id),
    lessonId: belongsTo(() => lessons.id),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.lessonId] }), index().on(t.lessonId)],
);

export const lessonRequirements = pgTable(
  'lesson_requirements',
  {
    lessonId: belongsTo(() => lessons.id),
    requiredId: belongsTo(() => lessons.id),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.requiredId] }), index().on(t.requiredId)],
);

export const steps = pgTable(
  'steps',
  {
    id: id(),
    lessonId: belongsTo(() => lessons.id),
    key: key(),
    order: integer().notNull().default(0),
    title: translatable(),
    content: translatable(),
    translationSources: translationSources(),
    type: text().$type<StepType>().notNull(),
    isVisible: boolean().notNull().default(true),
    minutes: integer(),
    questionAnswer: text(),
    taskUrl: text(),
    taskRequestMethod: text(),
    taskRequestHeader: text(),
    taskRequestContent: text(),
    taskResponseCode: integer(),
    taskResponseHeader: text(),
    taskResponseContent: text(),
    eventType: text(),
    times: integer().notNull().default(1),
    withinSeconds: integer(),
    after: text().$type<'step' | 'lesson'>().notNull().default('step'),
    feedback: text().$type<FeedbackLevel>().notNull().default(emptyGuidance.feedback),
    feedbackAfter: integer().notNull().default(emptyGuidance.feedback_after),
    secret: jsonb().$type<ConditionAbout[]>().notNull().default(emptyGuidance.secret),
    labels: jsonb().$type<Labels>().notNull().default(emptyGuidance.labels),
    replies: jsonb().$type<Reply[]>().notNull().default(emptyGuidance.replies),
    hints: translatableList().default([]),
    debrief: jsonb().$type<Translatable>(),
    modelAnswer: jsonb().$type<Translatable>(),
    /** From the lesson's files, for teachers only. */
    solution: jsonb().$type<Attempt>(),
  },
  (t) => [uniqueIndex().on(t.lessonId, t.key), index().on(t.lessonId, t.order, t.id)],
);

export const choices = pgTable(
  'choices',
  {
    id: id(),
    stepId: belongsTo(() => steps.id),
    position: smallint().notNull().default(0),
    content: translatable(),
    isCorrect: boolean().notNull(),
    feedback: jsonb().$type<ReplyText>(),
  },
  (t) => [index().on(t.stepId)],
);

/** Conditions of steps on events and on exchanges. */
export const stepConditions = pgTable(
  'event_conditions',
  {
    id: id(),
    stepId: belongsTo(() => steps.id),
    key: text().notNull(),
    type: text().$type<ConditionType>().notNull(),
    comparator: text().$type<Comparator>().notNull(),
    valueString: text(),
    valueInt: bigint({ mode: 'number' }),
    valueBoolean: boolean(),
    notFlag: boolean().notNull().default(false),
    ignoreCase: boolean().notNull().default(false),
    valueKey: text(),
    group: jsonb().$type<string | number>(),
    list: text().$type<ConditionList>().notNull().default('event_conditions'),
    secret: boolean().notNull().default(false),
    label: jsonb().$type<Translatable>(),
  },
  (t) => [index().on(t.stepId)],
);

export const terms = pgTable(
  'terms',
  {
    id: id(),
    key: key(),
    term: translatable(),
    spellings: jsonb().$type<CurriculumTerm['spellings']>().notNull(),
    text: translatable(),
  },
  (t) => [uniqueIndex().on(t.key)],
);

export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    key: key(),
    width: integer().notNull(),
    height: integer().notNull(),
    shapes: jsonb().$type<CurriculumPicture['shapes']>().notNull(),
  },
  (t) => [uniqueIndex().on(t.key)],
);

/** A single row. Triggers renew its version after every content change, so no writer can forget to. */
export const contentVersion = pgTable('content_version', {
  id: boolean().primaryKey().default(true),
  version: uuid().notNull(),
  /** A hash of the shipped files and of what this database had when they were last imported without a question. */
  imported: text(),
});

/**
 * The hash of an item at its last import, which shows later edits. `shipped` is the hash at the last import of the
 * shipped lessons; null if they never contained the item.
 */
export const importedItems = pgTable('imported_items', {
  /** `category:key`, `lesson:key`, `step:lesson/key` or `target:key`. */
  key: text().primaryKey(),
  itemId: integer().notNull(),
  hash: text().notNull(),
  shippedHash: text(),
  importedAt: instant().notNull(),
});
