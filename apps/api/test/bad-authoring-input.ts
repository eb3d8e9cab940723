import { authoringEndpoints as a } from '@sentiero/contracts/authoring';
import type { Endpoint } from '@sentiero/contracts/http';
import { languages, limits } from '@sentiero/contracts/shared';
import { text } from './builders.ts';
import { categoryInput, choiceInput, conditionInput, lessonInput, stepInput } from './inputs.ts';
import { long, missing, type BadInput } from './bad-input-of-board.ts';

const inEachLanguage = (field: string) => languages.map((language) => `/${field}/${language}`);
const blank = { de: ' ', en: '', fr: '\n', it: '\u00a0' };
const lessonFields = Object.keys(lessonInput()).filter(
  (field) => !field.startsWith('use_') && field !== 'is_visible',
);
/** Fields with a default are optional. */
const withDefault = new Set(
  'task_conditions times within_seconds after feedback feedback_after hints secret labels replies debrief model_answer'.split(
    ' ',
  ),
);
const stepFields = Object.keys(stepInput('I')).filter((field) => !withDefault.has(field));
const trialFields = Object.keys(stepInput('T'))
  .filter((field) => /^(task_|event_)/.test(field) && !withDefault.has(field))
  .map((field) => `/${field}`);
const order: Endpoint[] = [a.orderLessons, a.orderCategories, a.orderSteps];

/** Bad lessons, steps and categories, and the paths by which the response names what is wrong. */
export const badAuthoringInput: BadInput[] = [
  ['a category needs all its fields', a.createCategory, {}, missing(...Object.keys(categoryInput()))],
  [
    'a category is written in each language',
    a.createCategory,
    categoryInput({ title: blank, description: {} }),
    [...inEachLanguage('title'), ...inEachLanguage('description')],
  ],
  [
    'a category has lessons that are there',
    a.createCategory,
    categoryInput({ lessons_ids: [9e8] }),
    ['/lessons_ids'],
  ],
  [
    'a category stays written',
    a.updateCategory,
    { description: { ...text('d'), it: '' } },
    ['/description/it'],
  ],
  ['a lesson needs all its fields', a.createLesson, {}, missing(...lessonFields)],
  [
    'a lesson is written in each language',
    a.createLesson,
    lessonInput({ title: {}, goals: [blank], required_other: [{ ...text('r'), fr: ' ' }] }),
    [...inEachLanguage('title'), ...inEachLanguage('goals/0'), '/required_other/0/fr'],
  ],
  ['an order is at least 0', a.createLesson, lessonInput({ order: -1 }), ['/order']],
  ['an order is a whole number', a.createLesson, lessonInput({ order: 1.5 }), ['/order']],
  ['an order is a number', a.createLesson, lessonInput({ order: '1' }), ['/order']],
  [
    'flags of a lesson are flags',
    a.createLesson,
    lessonInput({ is_visible: 'yes', use_helper_http: 1, use_helper_sql: null }),
    missing('is_visible', 'use_helper_http', 'use_helper_sql'),
  ],
  [
    'what a lesson names is an id, once',
    a.createLesson,
    lessonInput({
      required_lessons_ids: [1, 1],
      target_application_id: 0,
      next_lesson_id: 'x',
      categories_ids: [2, 2],
    }),
    missing('required_lessons_ids', 'target_application_id', 'next_lesson_id', 'categories_ids'),
  ],
  [
    'a lesson stays written',
    a.updateLesson,
    { title: { ...text('t'), de: '' }, goals: [blank] },
    ['/title/de', ...inEachLanguage('goals/0')],
  ],
  ['an order stays a number', a.updateLesson, { order: null }, ['/order']],
  [
    'a draft is written in one language at least',
    a.createLesson,
    lessonInput({ is_visible: false, title: blank, goals: [{ de: 'Ziel' }] }),
    inEachLanguage('title'),
  ],
  ['a step needs all its fields', a.createStep, {}, missing(...stepFields)],
  [
    'a step is written in each language',
    a.createStep,
    stepInput('I', { title: blank, content: {} }),
    [...inEachLanguage('title'), ...inEachLanguage('content')],
  ],
  ['a step has a type that there is', a.createStep, stepInput('I', { type: 'X' }), ['/type']],
  ['the order of a step is at least 0', a.createStep, stepInput('I', { order: -1 }), ['/order']],
  ['a question has an answer', a.createStep, stepInput('Q', { question_answer: '' }), ['/question_answer']],
  ['an event step has an event type', a.createStep, stepInput('E', { event_type: '' }), ['/event_type']],
  ['a task looks for something', a.createStep, stepInput('T'), ['/task_url']],
  [
    'the texts and numbers of a task are bounded',
    a.createStep,
    stepInput('T', { task_url: long(limits.urlMax), task_response_code: 1_000 }),
    missing('task_url', 'task_response_code'),
  ],
  [
    'a choice is written in each language and right or wrong',
    a.createStep,
    stepInput('S', {
      choices: [choiceInput(true, { content: blank }), choiceInput(true, { is_correct: null })],
    }),
    [...inEachLanguage('choices/0/content'), '/choices/1/is_correct'],
  ],
  [
    'a condition has a key, a type and a comparator that there are',
    a.createStep,
    stepInput('E', {
      event_type: 'sql',
      event_conditions: [conditionInput({ key: '', type: 'date', comparator: 'like', not_flag: 'no' })],
    }),
    missing(...['key', 'type', 'comparator', 'not_flag'].map((field) => `event_conditions/0/${field}`)),
  ],
  [
    'a condition has a value of its type',
    a.createStep,
    stepInput('E', {
      event_type: 'sql',
      event_conditions: [
        conditionInput({ value_string: '' }),
        conditionInput({ type: 'int', value_int: null }),
        conditionInput({ type: 'int', value_int: 1.5 }),
      ],
    }),
    ['/event_conditions/2/value_int'],
  ],
  ['a step stays written', a.updateStep, { content: { ...text('c'), fr: ' ' } }, ['/content/fr']],
  ...order.map((endpoint): BadInput => [
    `an order is a list of different ids (${endpoint.path})`,
    endpoint,
    { ids: [1, 1] },
    ['/ids'],
  ]),
  [
    'a trial names a record and a type',
    a.tryStep,
    { capture: 'x', type: 'Q' },
    [...trialFields, '/capture', '/type'],
  ],
  [
    'a trial on all records names a lesson and a type',
    a.tryStepOnAll,
    { lesson: 0, type: 'Q' },
    [...trialFields, '/lesson', '/type'],
  ],
  ['tried answers are a list', a.tryAnswers, { question_answer: 'x', answers: 8 }, ['/answers']],
];
