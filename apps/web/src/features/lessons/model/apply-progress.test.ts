import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { applyProgress } from './apply-progress.ts';
import { aLesson, aStep } from './lesson-samples.ts';

const at = '2026-11-21T12:00:00Z';
const lesson: Lesson = aLesson({ completed: 1, tasks: 3 });
const steps: LearnerStep[] = [aStep({ id: 1, completed: at }), aStep({ id: 2 }), aStep({ id: 3, type: 'O' })];

test("progress marks the step and increases the lesson's count by one", () => {
  const after = applyProgress({ lesson, steps }, { lesson: 1, step: 2, completed: at });
  expect(after?.steps?.[1]?.completed).toBe(at);
  expect(after?.lesson?.completed).toBe(2);
});

test('a repeated completion counts once', () => {
  const after = applyProgress({ lesson, steps }, { lesson: 1, step: 1, completed: '2027-01-01T00:00:00Z' });
  expect(after?.steps?.[0]?.completed).toBe(at);
  expect(after?.lesson?.completed).toBe(1);
});

test('an open question keeps the last answer', () => {
  const after = applyProgress({ lesson, steps }, { lesson: 1, step: 3, completed: at, answer: 'because' });
  expect(after?.steps?.[2]?.answer).toBe('because');
});

test('an unknown step triggers a reload', () => {
  expect(applyProgress({ lesson, steps }, { lesson: 1, step: 9, completed: at })).toBeNull();
  expect(applyProgress({ lesson, steps: undefined }, { lesson: 1, step: 2, completed: at })).toBeNull();
});
