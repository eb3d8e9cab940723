import { expect, test } from 'vitest';
import { isHeld } from './is-held.ts';

const steps = [{ id: 31 }, { id: 32 }, { id: 33 }];
const pace = { step: null, paused: false, course: null };

test('answers wait while the class is paused, and beyond the step it may reach', () => {
  expect(isHeld(undefined, steps, 33)).toBe(false);
  expect(isHeld(pace, steps, 33)).toBe(false);
  expect(isHeld({ ...pace, paused: true }, steps, 31)).toBe(true);
  expect(isHeld({ ...pace, step: 32 }, steps, 32)).toBe(false);
  expect(isHeld({ ...pace, step: 32 }, steps, 33)).toBe(true);
});

test('a limit at a step that has since been hidden holds nothing back', () => {
  expect(isHeld({ ...pace, step: 99 }, steps, 33)).toBe(false);
});
