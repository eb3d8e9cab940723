import { expect, test } from 'vitest';
import { expectedMs, learnerState, type LearnerFacts } from './learner-state.ts';

const minute = 60_000;
const now = 100 * minute;
const ago = (minutes: number) => now - minutes * minute;

/** A learner who arrived two minutes ago and has just made a first attempt. */
const working: LearnerFacts = {
  isDone: false,
  isOnline: true,
  isHere: true,
  lastActivityMs: ago(0),
  sinceMs: ago(2),
  attempts: 1,
  lastAttemptMs: ago(0),
  nearerMs: ago(0),
  isHandUp: false,
};
const tried = (attempts: number, nearer: number) => ({
  attempts,
  lastAttemptMs: ago(0),
  nearerMs: ago(nearer),
});
const none = { attempts: 0, lastAttemptMs: null, nearerMs: null };

test.for<[title: string, facts: Partial<LearnerFacts>, state: string, reason?: string]>([
  ['at work', {}, 'working'],
  ['the lesson is done, whatever else', { isDone: true, isOnline: false, isHandUp: true }, 'done'],
  ['no progress socket', { isOnline: false }, 'offline'],
  ['no progress socket, and the hand is up', { isOnline: false, isHandUp: true }, 'offline'],
  ['nothing for less than five minutes', { lastActivityMs: ago(4.99) }, 'working'],
  ['nothing for five minutes', { lastActivityMs: ago(5) }, 'idle'],
  ['nothing ever', { lastActivityMs: null, sinceMs: null, ...none }, 'idle'],
  ['the hand is up', { isHandUp: true }, 'stuck', 'hand'],
  ['the hand is up, in no tab', { isHandUp: true, isHere: false }, 'stuck', 'hand'],
  ['the hand is up, and nothing since', { isHandUp: true, lastActivityMs: ago(9) }, 'stuck', 'hand'],
  ['no attempt in eight minutes', { sinceMs: ago(8), ...none }, 'working'],
  ['no attempt in more than eight minutes', { sinceMs: ago(8.1), ...none }, 'stuck', 'no_attempts'],
  [
    'neither attempt nor activity',
    { sinceMs: ago(9), lastActivityMs: ago(9), ...none },
    'stuck',
    'no_attempts',
  ],
  ['no attempt, in another lesson', { sinceMs: ago(9), isHere: false, ...none }, 'working'],
  [
    'attempts before a long break only',
    { sinceMs: ago(9), attempts: 3, lastAttemptMs: ago(50), nearerMs: ago(60) },
    'stuck',
    'no_attempts',
  ],
  ['four attempts, none nearer', { sinceMs: ago(20), ...tried(4, 15) }, 'working'],
  [
    'five attempts, none nearer for five minutes',
    { sinceMs: ago(20), ...tried(5, 5) },
    'stuck',
    'not_nearer',
  ],
  ['five attempts, one nearer since', { sinceMs: ago(20), ...tried(5, 4.9) }, 'working'],
  ['five attempts within the time', { sinceMs: ago(8), ...tried(5, 7) }, 'working'],
  [
    'five attempts, none nearer, and nothing since',
    { sinceMs: ago(20), lastActivityMs: ago(6), attempts: 5, lastAttemptMs: ago(6), nearerMs: ago(15) },
    'stuck',
    'not_nearer',
  ],
])('%s', ([_title, facts, state, reason]) => {
  const told = learnerState({ ...working, ...facts }, now, expectedMs(undefined));
  expect([told.state, told.stuck?.reason]).toEqual([state, reason]);
});

test.for([
  ['eight minutes without completions', undefined, 8 * 60],
  ['eight minutes after four completions', { seconds: 10, completions: 4 }, 8 * 60],
  ['twice the median of five', { seconds: 100, completions: 5 }, 200],
  ['at least a minute', { seconds: 3, completions: 50 }, 60],
] as const)('a step may take %s', ([_title, median, seconds]) => {
  expect(expectedMs(median)).toBe(seconds * 1000);
});

test("a stuck learner's row names the time on the step and the limit that it exceeds", () => {
  const { stuck } = learnerState({ ...working, isHandUp: true, sinceMs: ago(3) }, now, 200_000);
  expect(stuck).toEqual({ reason: 'hand', seconds: 180, expected_seconds: 200 });
});
