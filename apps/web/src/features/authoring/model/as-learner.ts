import { noDates } from '@sentiero/contracts/schedule';
import { isFindingStep, type AuthoredLesson, type AuthoredStep } from '@sentiero/contracts/authoring';
import {
  classificationFields,
  helperFields,
  type LearnerStep,
  type Lesson,
} from '@sentiero/contracts/lessons';
import { pick } from '@sentiero/contracts/shared';
import type { Target } from '@sentiero/contracts/targets';

type Authored = {
  lesson: AuthoredLesson;
  steps: readonly AuthoredStep[];
  targets: readonly Target[];
  /** All lessons, because learners must not learn of a hidden one. */
  lessons: readonly AuthoredLesson[];
  /** The step to preview, hidden or not. */
  stepId: number;
};

/** The lesson as seen by a learner who meets its requirements and has completed nothing in it. */
export function asLearner(authored: Authored): { lesson: Lesson; steps: LearnerStep[] } {
  const { lesson, steps, targets, lessons, stepId } = authored;
  const target = targets.find(({ id }) => id === lesson.target_application?.id);
  const visible = steps.filter((step) => step.is_visible);
  const shown = steps.filter((step) => step.is_visible || step.id === stepId);
  const visibleLessons = new Set(lessons.filter((each) => each.is_visible).map(({ id }) => id));
  const next = lesson.next_lesson;
  return {
    lesson: {
      ...pick(lesson, ['id', 'order', 'title', 'goals', 'required_other', 'mode', 'is_visible']),
      ...pick(lesson, [...classificationFields, ...helperFields]),
      required_lessons: lesson.required_lessons
        .filter(({ id }) => visibleLessons.has(id))
        .map((required) => ({ ...required, completed: 0, tasks: 0 })),
      steps: visible.length,
      tasks: visible.filter(({ type }) => type !== 'I').length,
      completed: 0,
      minutes: lesson.minutes ?? lesson.steps_minutes,
      practice: null,
      ...noDates,
      course: null,
      target_application: target
        ? { id: target.id, name: target.name, frontend_url: target.frontend_url, kind: target.kind }
        : null,
      next_lesson: next && visibleLessons.has(next.id) ? next : null,
    },
    steps: shown.map((step) => ({
      id: step.id,
      order: step.order,
      title: step.title,
      content: step.content,
      type: step.type,
      is_finding: isFindingStep(step),
      choices: step.choices.map(({ id, content }) => ({ id, content })),
      completed: null,
      again: false,
      answer: null,
    })),
  };
}
