import {
  emptyGuidance,
  emptyRule,
  type AuthoredCategory,
  type AuthoredLesson,
  type AuthoredStep,
  type CategoryInput,
  type LessonInput,
  type StepInput,
} from '@sentiero/contracts/authoring';
import { defaultSettings } from '@sentiero/contracts/lessons';
import type { Translatable } from '@sentiero/contracts/shared';

/** A lesson in its form. The target must be chosen explicitly; undefined means not chosen yet. */
export type LessonDraft = Omit<LessonInput, 'target_application_id' | 'categories_ids'> & {
  categories_ids: number[];
  target_application_id: number | null | undefined;
};

export const emptyText = (): Translatable => ({ de: '', en: '', fr: '', it: '' });

/** The order of a new item, which is placed last; the first one is 0. */
export const nextOrder = (items: readonly { order: number }[]): number =>
  items.reduce((next, { order }) => Math.max(next, order + 1), 0);

export const newCategory = (order = 0): CategoryInput => ({
  order,
  title: emptyText(),
  description: emptyText(),
  is_visible: true,
  lessons_ids: [],
});

export const newLesson = (order = 0): LessonDraft => ({
  order,
  title: emptyText(),
  goals: [],
  is_visible: true,
  required_other: [],
  required_lessons_ids: [],
  target_application_id: undefined,
  next_lesson_id: null,
  categories_ids: [],
  ...defaultSettings,
});

export const newStep = (order = 0): StepInput => ({
  order,
  title: emptyText(),
  content: emptyText(),
  type: 'I',
  is_visible: true,
  minutes: null,
  ...emptyGuidance,
  ...emptyRule,
});

const idOf = ({ id }: { id: number }) => id;

export const categoryDraft = ({
  order,
  title,
  description,
  is_visible,
  lessons,
}: AuthoredCategory): CategoryInput => ({
  order,
  title,
  description,
  is_visible,
  lessons_ids: lessons.map(idOf),
});

export const lessonDraft = ({
  id: _id,
  steps_minutes: _minutes,
  steps: _steps,
  tasks: _tasks,
  stale_translations: _stale,
  required_lessons,
  target_application,
  next_lesson,
  categories,
  ...lesson
}: AuthoredLesson): LessonDraft => ({
  ...lesson,
  required_lessons_ids: required_lessons.map(idOf),
  target_application_id: target_application?.id ?? null,
  next_lesson_id: next_lesson?.id ?? null,
  categories_ids: categories.map(idOf),
});

const withoutId = ({ id: _id, ...condition }: AuthoredStep['event_conditions'][number]) => condition;

export const stepDraft = ({ id: _id, stale_translations: _stale, ...step }: AuthoredStep): StepInput => ({
  ...step,
  task_conditions: step.task_conditions.map(withoutId),
  event_conditions: step.event_conditions.map(withoutId),
});
