import { expect, test } from 'vitest';
import { withCurrent } from './choice-options.ts';

const options = [
  { value: 'I', label: 'Information' },
  { value: 'Q', label: 'Question' },
];

test('a select offers what it knows', () => {
  expect(withCurrent(options, 'Q')).toEqual(options);
});

test('a value of a later version is shown as it is, not as the first that is known', () => {
  expect(withCurrent(options, 'Z')).toEqual([...options, { value: 'Z', label: 'Z' }]);
});
