import type { AuthoredCategory, AuthoredLesson, AuthoredStep } from '@sentiero/contracts/authoring';
import type { LessonRef } from '@sentiero/contracts/lessons';
import { categoryTexts, lessonTexts, staleTranslations, stepTexts } from './translations.ts';
import type { AuthoredCategoryRow, AuthoredLessonRow, AuthoredStepRow } from './authoring.queries.ts';

const lessonRef = ({ id, title }: LessonRef): LessonRef => ({ id, title });

export function authoredLessonView(row: AuthoredLessonRow): AuthoredLesson {
  const { lesson, target, nextLesson } = row;
  return {
    id: lesson.id,
    order: lesson.order,
    title: lesson.title,
    goals: lesson.goals,
    required_lessons: row.required.map(lessonRef),
    required_other: lesson.requiredOther,
    is_visible: lesson.isVisible,
    steps: row.steps,
    tasks: row.tasks,
    target_application: target && { id: target.id, name: target.name },
    next_lesson: nextLesson && lessonRef(nextLesson),
    use_helper_http: lesson.useHelperHttp,
    use_helper_sql: lesson.useHelperSql,
    stale_translations: staleTranslations(
      lessonTexts({ ...lesson, required_other: lesson.requiredOther }),
      lesson.translationSources,
    ),
  };
}

export function authoredCategoryView({ category, lessons }: AuthoredCategoryRow): AuthoredCategory {
  return {
    id: category.id,
    order: category.order,
    title: category.title,
    description: category.description,
    is_visible: category.isVisible,
    lessons: lessons.map(lessonRef),
    stale_translations: staleTranslations(categoryTexts(category), category.translationSources),
  };
}

export function authoredStepView({ step, choices: rows, conditions }: AuthoredStepRow): AuthoredStep {
  const choices = rows.map(({ id, content, isCorrect }) => ({ id, content, is_correct: isCorrect }));
  return {
    id: step.id,
    order: step.order,
    title: step.title,
    content: step.content,
    type: step.type,
    is_visible: step.isVisible,
    question_answer: step.questionAnswer,
    task_url: step.taskUrl,
    task_request_method: step.taskRequestMethod,
    task_request_header: step.taskRequestHeader,
    task_request_content: step.taskRequestContent,
    task_response_code: step.taskResponseCode,
    task_response_header: step.taskResponseHeader,
    task_response_content: step.taskResponseContent,
    event_type: step.eventType,
    choices,
    event_conditions: conditions.map((condition) => ({
      id: condition.id,
      key: condition.key,
      type: condition.type,
      comparator: condition.comparator,
      value_string: condition.valueString,
      value_int: condition.valueInt,
      value_boolean: condition.valueBoolean,
      not_flag: condition.notFlag,
    })),
    stale_translations: staleTranslations(stepTexts({ ...step, choices }), step.translationSources),
  };
}
