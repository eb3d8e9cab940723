import { expect, test } from 'vitest';
import { parseCurriculum } from './parse-curriculum.ts';
import { files, lesson, problemsOf, text } from './written-files.fixture.ts';

const category = (order: number, ...lessons: string[]) =>
  `order: ${order}\ntitle: ${text}\ndescription: ${text}\nlessons: [${lessons.join(', ')}]\n`;

const placed = (fields: string[] = []) => {
  const written = files({
    'categories/web.yaml': null,
    'categories/first.yaml': category(1, 'two', 'three'),
    'categories/last.yaml': category(2, 'four'),
    'lessons/two/lesson.yaml': lesson(),
    'lessons/three/lesson.yaml': lesson(...fields),
    'lessons/four/lesson.yaml': lesson(),
  });
  const { lessons } = parseCurriculum(written).curriculum;
  return lessons
    .filter(({ key }) => key !== 'one')
    .map(({ key, order, next_lesson: next }) => `${key} ${order} ${next}`)
    .toSorted();
};

test('a lesson without an order takes order and next lesson from its place in the categories', () => {
  expect(placed()).toEqual(['four 2 null', 'three 1 four', 'two 0 three']);
});

test('an order of its own leaves the next lesson to the file', () => {
  expect(placed(['order: 7'])).toContain('three 7 null');
  expect(placed(['next_lesson: null'])).toContain('three 1 null');
  expect(placed(['next_lesson: two'])).toContain('three 1 two');
});

test('a lesson with neither an order nor a category is refused', () => {
  const changes = { 'categories/web.yaml': category(1, 'one'), 'lessons/two/lesson.yaml': lesson() };
  const reasons = problemsOf(changes).map(({ reason }) => reason);
  expect(reasons).toEqual(['order is missing, and the lesson is in no category that gives it one']);
});
