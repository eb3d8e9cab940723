import { expect, test } from 'vitest';
import { aLesson, aMember } from './course-samples.ts';
import { filterStudents, firstSort, nextSort, sortStudents, type Sort } from './sort-students.ts';
import { lessonsOf, studentsOf } from './student-progress.ts';

const members = [
  aMember(1, 'Zoë', [aLesson(7, 'Cookies', [4, 4]), aLesson(3, 'Scripts', [0, 9])]),
  aMember(4, 'émile', [aLesson(7, 'Cookies', [1, 4]), aLesson(3, 'Scripts', [8, 9])]),
  aMember(2, 'Ada', [aLesson(7, 'Cookies', [0, 4]), aLesson(3, 'Scripts', [0, 9])]),
  aMember(3, 'Learner 10', [aLesson(7, 'Cookies', [1, 4]), aLesson(3, 'Scripts', [0, 9])]),
  aMember(5, 'Learner 9', [aLesson(7, 'Cookies', [1, 4]), aLesson(3, 'Scripts', [0, 9])]),
];
const students = studentsOf(members, lessonsOf(members));
const order = (sort: Sort) => sortStudents(students, sort, 'fr').map(({ member }) => member.user.first_name);

test('names sort naturally: ignoring accents and case, with numbers by value', () => {
  expect(order(firstSort)).toEqual(['Ada', 'émile', 'Learner 9', 'Learner 10', 'Zoë']);
  expect(order({ by: 'name', descending: true })).toEqual(['Zoë', 'Learner 10', 'Learner 9', 'émile', 'Ada']);
});

test('the joined date sorts by time', () => {
  expect(order({ by: 'joined', descending: false })).toEqual([
    'Zoë',
    'Ada',
    'Learner 10',
    'émile',
    'Learner 9',
  ]);
});

test('progress sorts by percentage, overall and per lesson, with ties by name in both directions', () => {
  expect(order({ by: 'overall', descending: true })).toEqual([
    'émile',
    'Zoë',
    'Learner 9',
    'Learner 10',
    'Ada',
  ]);
  expect(order({ by: 0, descending: true })).toEqual(['Zoë', 'émile', 'Learner 9', 'Learner 10', 'Ada']);
  expect(order({ by: 0, descending: false })).toEqual(['Ada', 'émile', 'Learner 9', 'Learner 10', 'Zoë']);
  expect(order({ by: 99, descending: false })).toEqual(order(firstSort));
});

test('sorting does not change its input', () => {
  const before = [...students];
  order({ by: 'overall', descending: true });
  expect(students).toEqual(before);
});

test('a new column sorts names ascending and progress descending; the same column reverses', () => {
  expect(nextSort(firstSort, 'name')).toEqual({ by: 'name', descending: true });
  expect(nextSort(firstSort, 'joined')).toEqual({ by: 'joined', descending: false });
  expect(nextSort(firstSort, 'overall')).toEqual({ by: 'overall', descending: true });
  expect(nextSort({ by: 2, descending: true }, 2)).toEqual({ by: 2, descending: false });
});

test.each([
  ['  ', 5],
  ['zoe', 1],
  ['MUSTER émi', 1],
  ['user3', 1],
  ['muster nobody', 0],
])('the filter %j leaves %i', (typed, count) => {
  expect(filterStudents(students, typed)).toHaveLength(count);
});
