import {
  conditionFields,
  type AuthoredCategory,
  type AuthoredLesson,
  type AuthoredStep,
} from '@sentiero/contracts/authoring';
import type { LessonRef } from '@sentiero/contracts/lessons';
import { toWire } from '@sentiero/contracts/shared';
import { categoryFields, conditionsByList, lessonFields, stepFields } from './stored-items.ts';
import { categoryTexts, lessonTexts, staleTranslations, stepRowTexts } from './translations.ts';
import type { AuthoredCategoryRow, AuthoredLessonRow, AuthoredStepRow } from './authoring.queries.ts';

const titled = ({ id, title }: LessonRef): LessonRef => ({ id, title });

export function authoredLessonView(row: AuthoredLessonRow): AuthoredLesson {
  const { lesson, target, nextLesson } = row;
  return {
    id: lesson.id,
    ...toWire(lesson, lessonFields),
    required_lessons: row.required.map(titled),
    steps_minutes: row.stepsMinutes,
    steps: row.steps,
    tasks: row.tasks,
    target_application: target && { id: target.id, name: target.name },
    next_lesson: nextLesson && titled(nextLesson),
    categories: row.categories.map(titled),
    stale_translations: staleTranslations(
      lessonTexts({ ...lesson, required_other: lesson.requiredOther }),
      lesson.translationSources,
    ),
  };
}

export function authoredCategoryView({ category, lessons }: AuthoredCategoryRow): AuthoredCategory {
  return {
    id: category.id,
    ...toWire(category, categoryFields),
    lessons: lessons.map(titled),
    stale_translations: staleTranslations(categoryTexts(category), category.translationSources),
  };
}

export function authoredStepView({ step, choices: rows, conditions }: AuthoredStepRow): AuthoredStep {
  const choices = rows.map(({ feedback, ...choice }) => ({
    ...toWire(choice, ['id', 'content', 'is_correct']),
    ...(feedback ? { feedback } : {}),
  }));
  return {
    id: step.id,
    ...toWire(step, stepFields),
    choices,
    ...conditionsByList(conditions, (condition) => toWire(condition, ['id', ...conditionFields])),
    stale_translations: staleTranslations(stepRowTexts({ ...step, choices }), step.translationSources),
  };
}
