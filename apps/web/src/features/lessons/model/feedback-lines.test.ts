import type { FeedbackLine } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { feedbackLines } from './feedback-lines.ts';

const label = (text: string) => ({ de: text, en: text, fr: text, it: text });

test("met conditions come first; otherwise the rule's order is kept", () => {
  const lines: FeedbackLine[] = [
    { about: 'status', met: false },
    { about: 'method', met: true },
    { about: 'more', met: false },
    { about: 'path', met: true },
  ];
  expect(feedbackLines(lines).map(({ about }) => about)).toEqual(['method', 'path', 'status', 'more']);
});

test('identical lines become one line with their count', () => {
  const lines: FeedbackLine[] = [
    { about: 'event_value', met: false },
    { about: 'event_value', met: true },
    { about: 'event_value', met: false },
  ];
  expect(feedbackLines(lines)).toEqual([
    { about: 'event_value', met: true, times: 1 },
    { about: 'event_value', met: false, times: 2 },
  ]);
});

test('lines with their own labels or values stay separate', () => {
  const lines: FeedbackLine[] = [
    { about: 'event_value', met: false, label: label('a row') },
    { about: 'event_value', met: false, label: label('a column') },
    { about: 'status', met: false, wanted: '200', seen: '404' },
    { about: 'status', met: false, wanted: '200', seen: '500' },
  ];
  expect(feedbackLines(lines).map(({ times }) => times)).toEqual([1, 1, 1, 1]);
});
