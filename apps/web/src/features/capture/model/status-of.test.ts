import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { durationMs, statusOf } from './status-of.ts';

test.each([
  [
    { code: 302, status: 'Found', outcome: 'answered' },
    { code: 302, reason: 'Found' },
  ],
  [
    { code: 200, status: 'OK', outcome: 'cut' },
    { code: 200, reason: 'OK' },
  ],
  [
    { code: 502, status: 'Bad Gateway', outcome: 'target_failed' },
    { key: 'inspector.outcome-target_failed' },
  ],
  [{ code: null, status: '', outcome: 'learner_left' }, { key: 'inspector.outcome-learner_left' }],
])('%j is shown as %j', (exchange, shown) => {
  expect(statusOf(exchange as CapturedRequest)).toEqual(shown);
});

test('seconds are shown as whole milliseconds', () => {
  expect([0.0004, 0.0005, 1.2345].map(durationMs)).toEqual([0, 1, 1235]);
});
