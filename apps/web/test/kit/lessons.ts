import { noDates } from '@sentiero/contracts/schedule';
import {
  type CategoryOverview,
  type LearnerStep,
  type Lesson,
  type LessonCard,
  unclassified,
} from '@sentiero/contracts/lessons';
import { inAll } from './texts.ts';

let lastId = 100;

export function card(title: string, fields: Partial<LessonCard> = {}): LessonCard {
  const { completed = 0, tasks = 2 } = fields;
  return {
    id: ++lastId,
    order: 1,
    title: inAll(title),
    goals: [inAll('Read a request')],
    required_lessons: [],
    required_other: [],
    mode: 'path',
    ...unclassified,
    steps: 3,
    tasks,
    completed,
    minutes: null,
    next_step: completed < tasks ? completed : null,
    last_activity: completed > 0 ? '2026-03-02T08:00:00.000Z' : null,
    ...noDates,
    course: null,
    ...fields,
  };
}

/** A category with one lesson of the same name. */
export function category(title: string, fields: Partial<LessonCard> = {}): CategoryOverview {
  return {
    id: ++lastId,
    order: 1,
    title: inAll(title),
    description: inAll(`About ${title}`),
    lessons: [card(title, fields)],
  };
}

export function lesson(fields: Partial<Lesson> = {}): Lesson {
  return {
    id: 3,
    order: 1,
    title: inAll('Logging in'),
    goals: [inAll('Read a request')],
    required_lessons: [],
    required_other: [],
    mode: 'path',
    ...unclassified,
    steps: 3,
    tasks: 2,
    completed: 0,
    minutes: null,
    practice: null,
    ...noDates,
    course: null,
    target_application: { id: 5, name: 'Shop', frontend_url: 'http://shop.localhost:3100/', kind: 'shared' },
    next_lesson: null,
    use_helper_http: true,
    use_helper_sql: true,
    html_as_source: false,
    use_bench: true,
    recall: 0,
    is_visible: true,
    ...fields,
  };
}

export function step(title: string, fields: Partial<LearnerStep> = {}): LearnerStep {
  return {
    id: ++lastId,
    order: 0,
    title: inAll(title),
    content: inAll(`What to do in ${title}`),
    type: 'I',
    is_finding: false,
    choices: [],
    completed: null,
    again: false,
    answer: null,
    ...fields,
  };
}
