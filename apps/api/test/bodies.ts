import type { CategoryInput, LessonInput, StepInput } from '@sentiero/contracts/authoring';
import { text } from './builders.ts';

/** Bodies that are right as they are; tests say what they change in them. */
export const lessonBody = (fields: object = {}): LessonInput => ({
  order: 1,
  title: text('Title'),
  goals: [text('Goal')],
  is_visible: true,
  required_other: [],
  required_lessons_ids: [],
  target_application_id: null,
  next_lesson_id: null,
  use_helper_http: true,
  use_helper_sql: false,
  ...fields,
});

export const categoryBody = (fields: object = {}): CategoryInput => ({
  order: 0,
  title: text('Category'),
  description: text('About it'),
  is_visible: true,
  lessons_ids: [],
  ...fields,
});

export const stepBody = (type: string, fields: object = {}): StepInput =>
  ({
    order: 1,
    title: text('Step'),
    content: text('Do it'),
    type,
    is_visible: true,
    question_answer: null,
    task_url: null,
    task_request_method: null,
    task_request_header: null,
    task_request_content: null,
    task_response_code: null,
    task_response_header: null,
    task_response_content: null,
    event_type: null,
    choices: [],
    event_conditions: [],
    ...fields,
  }) as StepInput;

export const choiceBody = (fields: object = {}) => ({ content: text('Choice'), is_correct: true, ...fields });

export const conditionBody = (fields: object = {}) => ({
  key: 'input',
  type: 'string',
  comparator: 'equals',
  value_string: 'x',
  value_int: null,
  value_boolean: null,
  not_flag: false,
  ...fields,
});

export const targetBody = (fields: object = {}) => ({
  name: 'Kiosk',
  type: 'http',
  backend_url: 'http://127.0.0.1:9000',
  frontend_url: 'http://kiosk.localhost:8080/',
  ...fields,
});

export const signupBody = (fields: object = {}) => ({
  username: 'ada',
  password: 'pw',
  first_name: 'Ada',
  last_name: 'Muster',
  secret: 'a secret',
  ...fields,
});
