import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const lesson = {
  order: 1,
  title: { de: 'Eins', en: 'One', fr: 'Un', it: 'Uno' },
  goals: [{ de: 'a', en: 'b', fr: 'c', it: 'd' }],
  target_application: null,
  steps: 3,
};

test('a changed text names the languages that changed', () => {
  const after = { ...lesson, title: { ...lesson.title, fr: 'Le premier', it: 'Il primo' } };
  expect(changedFields(lesson, after)).toEqual([{ field: 'title', languages: ['fr', 'it'] }]);
});

test('lists and references are changed as a whole', () => {
  const after = { ...lesson, goals: [], target_application: { id: 1, name: 'Shop' } };
  expect(changedFields(lesson, after)).toEqual([
    { field: 'goals', languages: [] },
    { field: 'target_application', languages: [] },
  ]);
});

test('fields that cannot be edited are not listed', () => {
  expect(changedFields(lesson, { ...lesson, steps: 4 })).toEqual([]);
});
