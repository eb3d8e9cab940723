import * as T from 'typebox';
import { classification } from '../lessons/classification.ts';
import { LessonRef, TargetState, targetStates } from '../lessons/lesson.ts';
import {
  Id,
  limits,
  NamedRef,
  nullable,
  TitleInput,
  Translatable,
  TranslatableInput,
} from '../shared/index.ts';
import { confirmed, copied, stale } from './translation.ts';

const order = T.Integer({ minimum: limits.orderMin, maximum: 1_000_000 });
const count = T.Integer({ minimum: 0 });

/** The author's estimate for the whole lesson; null stands for the sum of its steps. */
const minutes = nullable(T.Integer({ minimum: 1, maximum: limits.lessonMinutesMax }));

/** The state of the target when a learner opens the lesson. */
const beginning = {
  target_state: TargetState,
  logged_out: T.Boolean(),
  fresh_data: T.Boolean(),
};
const settings = { ...beginning, ...classification };
/** The fields of a lesson that are stored as staff wrote them. */
export const lessonSettingFields = Object.keys(settings) as (keyof typeof settings)[];

export const AuthoredLesson = T.Object({
  id: Id,
  order,
  title: Translatable,
  goals: T.Array(Translatable),
  required_lessons: T.Array(LessonRef),
  required_other: T.Array(Translatable),
  is_visible: T.Boolean(),
  minutes,
  /** The sum of the visible steps' minutes; null if none of them has any. */
  steps_minutes: nullable(count),
  steps: count,
  tasks: count,
  target_application: nullable(NamedRef),
  next_lesson: nullable(LessonRef),
  use_helper_http: T.Boolean(),
  use_helper_sql: T.Boolean(),
  ...settings,
  ...stale,
});
export type AuthoredLesson = T.Static<typeof AuthoredLesson>;

const lessonFields = {
  order,
  title: TitleInput,
  goals: T.Array(TranslatableInput, { maxItems: limits.listMax }),
  is_visible: T.Boolean(),
  minutes,
  required_other: T.Array(TranslatableInput, { maxItems: limits.listMax }),
  required_lessons_ids: T.Array(Id, { maxItems: limits.listMax, uniqueItems: true }),
  /** A required choice: a target, or null for none. */
  target_application_id: nullable(Id),
  next_lesson_id: nullable(Id),
  use_helper_http: T.Boolean(),
  use_helper_sql: T.Boolean(),
  ...settings,
};

export const LessonInput = T.Object({
  ...lessonFields,
  minutes: T.Union(minutes.anyOf, { default: null }),
  use_helper_http: T.Boolean({ default: true }),
  use_helper_sql: T.Boolean({ default: false }),
  target_state: T.Enum(targetStates, { default: 'as_is' }),
  logged_out: T.Boolean({ default: false }),
  fresh_data: T.Boolean({ default: false }),
  difficulty: T.Integer({ ...classification.difficulty, default: 1 }),
  owasp: T.Array(classification.owasp.items, { ...classification.owasp, default: [] }),
  wstg: T.Array(classification.wstg.items, { ...classification.wstg, default: [] }),
  ...copied,
});
export type LessonInput = T.Static<typeof LessonInput>;

/** No defaults, which would overwrite fields that a change leaves out. */
export const LessonPatch = T.Partial(T.Object({ ...lessonFields, ...confirmed }));
export type LessonPatch = T.Static<typeof LessonPatch>;

export const AuthoredCategory = T.Object({
  id: Id,
  order,
  title: Translatable,
  description: Translatable,
  is_visible: T.Boolean(),
  lessons: T.Array(LessonRef),
  ...stale,
});
export type AuthoredCategory = T.Static<typeof AuthoredCategory>;

export const CategoryInput = T.Object({
  order,
  title: TitleInput,
  description: TranslatableInput,
  is_visible: T.Boolean(),
  lessons_ids: T.Array(Id, { maxItems: limits.listMax, uniqueItems: true }),
  ...copied,
});
export type CategoryInput = T.Static<typeof CategoryInput>;
export const CategoryPatch = T.Partial(T.Object({ ...CategoryInput.properties, ...confirmed }));
export type CategoryPatch = T.Static<typeof CategoryPatch>;
