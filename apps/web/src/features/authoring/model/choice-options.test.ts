import { expect, test } from 'vitest';
import { withCurrent } from './choice-options.ts';

const options = [
  { value: 'I', label: 'Information' },
  { value: 'Q', label: 'Question' },
];

test('a select offers its options', () => {
  expect(withCurrent(options, 'Q')).toEqual(options);
});

test('an unknown value is shown unchanged, not as the first option', () => {
  expect(withCurrent(options, 'Z')).toEqual([...options, { value: 'Z', label: 'Z' }]);
});
