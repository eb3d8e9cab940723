import { expect, test } from 'vitest';
import { hashOf } from '../../hash-of.ts';
import { itemHash } from './item-hash.ts';

test('an item without the newer fields keeps the hash that the previous version computed', () => {
  const before = { title: { en: 'Step' }, within_seconds: null };
  expect(itemHash({ ...before, debrief: null, model_answer: null, minutes: null, solution: null })).toBe(
    hashOf(before),
  );
  expect(itemHash({ ...before, debrief: { en: 'So' }, model_answer: null })).not.toBe(hashOf(before));
  expect(itemHash({ ...before, difficulty: 1, owasp: [], wstg: [] })).toBe(hashOf(before));
  expect(itemHash({ ...before, difficulty: 2, owasp: [], wstg: [] })).not.toBe(hashOf(before));
  expect(itemHash({ title: { en: 'Step' } })).not.toBe(hashOf(before));
});
