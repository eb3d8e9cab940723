import { expect, test } from 'vitest';
import { chooseRecall, type Answered } from './choose-recall.ts';

const day = (number: number) => Date.UTC(2026, 2, number, 8);
const now = new Date(day(20));
const answered = (stepId: number, fields: Partial<Answered> = {}): Answered => ({
  stepId,
  lessonId: stepId,
  attempts: 0,
  completedAt: day(1),
  ...fields,
});
const ids = (questions: readonly Answered[], fields = {}) =>
  chooseRecall(questions, { userId: 1, now, most: 3, ...fields }).map(({ stepId }) => stepId);

test('questions with the most wrong attempts come first, then those completed longest ago', () => {
  const questions = [
    answered(1, { completedAt: day(3) }),
    answered(2, { completedAt: day(2) }),
    answered(3, { attempts: 1, completedAt: day(5) }),
    answered(4, { attempts: 4, completedAt: day(6) }),
  ];
  expect(ids(questions)).toEqual([4, 3, 2]);
  expect(ids(questions, { most: 1 })).toEqual([4]);
  expect(ids(questions, { most: 0 })).toEqual([]);
});

test('a lesson gives one question, its most wrong one', () => {
  const questions = [
    answered(1, { lessonId: 7, attempts: 2 }),
    answered(2, { lessonId: 7, attempts: 5 }),
    answered(3, { lessonId: 8 }),
  ];
  expect(ids(questions)).toEqual([2, 3]);
});

test('questions of the same day are drawn by lot: the same all day, others on another day or for another learner', () => {
  const questions = Array.from({ length: 40 }, (_, place) => answered(place + 1));
  const drawn = ids(questions);
  expect(ids(questions.toReversed(), { now: new Date(day(20) + 9 * 3_600_000) })).toEqual(drawn);
  expect(ids(questions, { now: new Date(day(21)) })).not.toEqual(drawn);
  expect(ids(questions, { userId: 2 })).not.toEqual(drawn);
});

test('what is completed during the day changes no question that was offered, unless it took more attempts', () => {
  const questions = [answered(1), answered(2), answered(3)];
  const offered = ids(questions);
  expect(ids([...questions, answered(4, { completedAt: day(20) })])).toEqual(offered);
});
