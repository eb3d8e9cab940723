import * as T from 'typebox';
import { HuntInput } from '../hunts/settings.ts';
import { LessonRef } from '../lessons/lesson.ts';
import { defaultSettings, lessonSettings } from '../lessons/lesson-settings.ts';
import {
  Id,
  limits,
  NamedRef,
  nullable,
  DraftText,
  DraftTitle,
  TitleInput,
  TranslatableInput,
  Translatable,
  withDefaults,
} from '../shared/index.ts';
import { completeUnlessHidden } from './missing-texts.ts';
import { confirmed, copied, stale } from './translation.ts';

const order = T.Integer({ minimum: limits.orderMin, maximum: 1_000_000 });
const count = T.Integer({ minimum: 0 });

/** A category that a lesson is in. */
const CategoryRef = T.Object({ id: Id, title: Translatable });

export const AuthoredLesson = T.Object({
  id: Id,
  order,
  title: Translatable,
  goals: T.Array(Translatable),
  required_lessons: T.Array(LessonRef),
  required_other: T.Array(Translatable),
  is_visible: T.Boolean(),
  /** The sum of the visible steps' minutes; null if none of them has any. */
  steps_minutes: nullable(count),
  steps: count,
  tasks: count,
  target_application: nullable(NamedRef),
  next_lesson: nullable(LessonRef),
  categories: T.Array(CategoryRef),
  ...lessonSettings,
  ...stale,
});
export type AuthoredLesson = T.Static<typeof AuthoredLesson>;

const shown = withDefaults({ is_visible: T.Boolean() }, { is_visible: true });

const lessonFields = {
  order,
  title: DraftTitle,
  goals: T.Array(DraftText, { maxItems: limits.listMax }),
  is_visible: T.Boolean(),
  required_other: T.Array(DraftText, { maxItems: limits.listMax }),
  required_lessons_ids: T.Array(Id, { maxItems: limits.listMax, uniqueItems: true }),
  /** A required choice: a target, or null for none. */
  target_application_id: nullable(Id),
  next_lesson_id: nullable(Id),
  /** The categories that list the lesson: left as they are if it is missing. */
  categories_ids: T.Optional(T.Array(Id, { maxItems: limits.listMax, uniqueItems: true })),
  ...lessonSettings,
  hunt: nullable(HuntInput),
};

const everyLanguage = { items: TranslatableInput };
export const LessonInput = T.Object(
  {
    ...lessonFields,
    ...shown,
    ...withDefaults({ ...lessonSettings, hunt: lessonFields.hunt }, defaultSettings),
    ...copied,
  },
  completeUnlessHidden({ title: TitleInput, goals: everyLanguage, required_other: everyLanguage }),
);
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

export const CategoryInput = T.Object(
  {
    order,
    title: DraftTitle,
    description: DraftText,
    is_visible: T.Boolean(),
    lessons_ids: T.Array(Id, { maxItems: limits.listMax, uniqueItems: true }),
    ...copied,
  },
  completeUnlessHidden({ title: TitleInput, description: TranslatableInput }),
);
export type CategoryInput = T.Static<typeof CategoryInput>;
export const CategoryPatch = T.Partial(T.Object({ ...CategoryInput.properties, ...confirmed }));
export type CategoryPatch = T.Static<typeof CategoryPatch>;
