import { noDates } from '@sentiero/contracts/schedule';
import { type LearnerStep, type Lesson, type LessonCard, unclassified } from '@sentiero/contracts/lessons';
import type { Translatable } from '@sentiero/contracts/shared';

/** Samples for tests, which set the fields that matter to them. */
export function inAll(text: string): Translatable {
  return { de: text, en: text, fr: text, it: text };
}

export function aStep(fields: Partial<LearnerStep>): LearnerStep {
  return {
    id: 1,
    order: 0,
    title: inAll('Step'),
    content: inAll('Text'),
    type: 'Q',
    is_finding: false,
    choices: [],
    completed: null,
    again: false,
    answer: null,
    ...fields,
  };
}

const summary = {
  id: 1,
  order: 0,
  title: inAll('Lesson'),
  goals: [],
  required_lessons: [],
  required_other: [],
  mode: 'path' as const,
  ...unclassified,
  steps: 3,
  tasks: 3,
  completed: 0,
  minutes: null,
};

export function aLesson(fields: Partial<Lesson>): Lesson {
  return {
    ...summary,
    practice: null,
    ...noDates,
    course: null,
    target_application: null,
    next_lesson: null,
    use_helper_http: true,
    use_helper_sql: false,
    html_as_source: false,
    use_bench: true,
    recall: 0,
    is_visible: true,
    ...fields,
  };
}

export function aCard(fields: Partial<LessonCard>): LessonCard {
  return {
    ...summary,
    next_step: 0,
    last_activity: null,
    ...noDates,
    course: null,
    ...fields,
  };
}
