import type { AuthoredLesson, AuthoredStep } from '@sentiero/contracts/authoring';
import { defaultSettings } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { asLearner } from './as-learner.ts';
import { newStep } from './drafts.ts';

const inAll = (text: string) => ({ de: text, en: text, fr: text, it: text });
const secret = 'only staff may know this';

const lesson: AuthoredLesson = {
  id: 1,
  order: 0,
  title: inAll('Lesson'),
  goals: [],
  required_lessons: [{ id: 2, title: inAll('Before') }],
  required_other: [],
  is_visible: false,
  steps_minutes: null,
  steps: 0,
  tasks: 0,
  target_application: null,
  categories: [],
  next_lesson: null,
  ...defaultSettings,
  stale_translations: [],
};

const step = (fields: Partial<AuthoredStep>): AuthoredStep => ({
  ...newStep(0),
  id: 1,
  choices: [],
  task_conditions: [],
  event_conditions: [],
  stale_translations: [],
  ...fields,
});

test('a preview shows what learners see, without hidden steps and answers, and with every step open', () => {
  const steps = [
    step({ id: 1, type: 'Q', question_answer: secret }),
    step({ id: 2, type: 'S', choices: [{ id: 7, content: inAll('Yes'), is_correct: true }] }),
    step({ id: 3, type: 'T', task_url: secret }),
    step({ id: 4, type: 'I', is_visible: false }),
  ];
  const lessons = [{ ...lesson, id: 2, is_visible: true }];
  const seen = asLearner({ lesson, steps, targets: [], lessons, stepId: 0 });
  expect(seen.steps.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(seen.lesson).toMatchObject({ steps: 3, tasks: 3, completed: 0 });
  expect(seen.lesson.required_lessons).toEqual([{ id: 2, title: inAll('Before'), completed: 0, tasks: 0 }]);
  expect(JSON.stringify(seen)).not.toContain(secret);
  expect(JSON.stringify(seen)).not.toContain('is_correct');
});

test('a hidden step can be previewed; hidden lessons are not named', () => {
  const steps = [step({ id: 1 }), step({ id: 2, is_visible: false }), step({ id: 3, is_visible: false })];
  const following = { ...lesson, next_lesson: { id: 2, title: inAll('After') } };
  const seen = asLearner({
    lesson: following,
    steps,
    targets: [],
    lessons: [{ ...lesson, id: 2, is_visible: false }],
    stepId: 3,
  });
  expect(seen.steps.map(({ id }) => id)).toEqual([1, 3]);
  expect(seen.lesson).toMatchObject({ steps: 1, required_lessons: [], next_lesson: null });
});
