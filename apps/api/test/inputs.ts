import { emptyCondition, emptyGuidance, emptyRule } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { text } from './builders.ts';

/** Complete, valid bodies; tests override the fields that matter. */
export const lessonInput = (fields: object = {}) => ({
  order: 1,
  title: text('Title'),
  goals: [text('Goal')],
  is_visible: true,
  required_other: [],
  required_lessons_ids: [],
  target_application_id: null,
  next_lesson_id: null,
  ...fields,
});

export const categoryInput = (fields: object = {}) => ({
  order: 1,
  title: text('Title'),
  description: text('About it'),
  is_visible: true,
  lessons_ids: [],
  ...fields,
});

export const stepInput = (type: StepType, fields: object = {}) => ({
  order: 1,
  title: text('Step'),
  content: text('Do it'),
  type,
  is_visible: true,
  ...emptyGuidance,
  ...emptyRule,
  ...fields,
});

export const choiceInput = (is_correct: boolean, fields: object = {}) => ({
  content: text('Choice'),
  is_correct,
  ...fields,
});

export const targetInput = (label: string, fields: object = {}) => ({
  name: label,
  type: 'http',
  backend_url: 'http://127.0.0.1:9000',
  frontend_url: `http://${label}.localhost:8080/`,
  ...fields,
});

export const conditionInput = (fields: object = {}) => ({
  ...emptyCondition,
  key: 'input',
  value_string: 'x',
  ...fields,
});

export const signupInput = (fields: object = {}) => ({
  username: 'ada',
  password: 'a long password',
  first_name: 'Ada',
  last_name: 'Muster',
  secret: 'a secret',
  ...fields,
});

/** The help of a step that nobody has tried, and that has no hints. */
export const noHelp = {
  attempts: 0,
  feedback: null,
  replies: [],
  is_incomplete: false,
  hints: { total: 0, shown: [] },
  hand: null,
  debrief: null,
  model_answer: null,
  review: null,
};
