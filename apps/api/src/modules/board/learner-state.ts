import type { LearnerState, Stuck } from '@sentiero/contracts/board';

const minuteMs = 60_000;
export const idleAfterMs = 5 * minuteMs;
const notNearerForMs = 5 * minuteMs;
const manyAttempts = 5;
const expectedWithoutMedianMs = 8 * minuteMs;
/** The minimum before a learner can be stuck, however fast others were. */
const leastExpectedMs = minuteMs;
/** Below this number of learners, a median means little. */
export const leastCompletions = 5;

/** What is known at a moment about a learner's work on a lesson. */
export type LearnerFacts = {
  isDone: boolean;
  isOnline: boolean;
  /** Whether one of the learner's tabs has the lesson open. */
  isHere: boolean;
  lastActivityMs: number | null;
  /** When the learner reached the step, or returned to it after a long break. */
  sinceMs: number | null;
  attempts: number;
  lastAttemptMs: number | null;
  /** When an attempt last met more conditions than all earlier ones. */
  nearerMs: number | null;
  isHandUp: boolean;
};

export type LearnerStatus = { state: LearnerState; stuck: Stuck | null };

/** The time after which a learner counts as late on a step, derived from the median of the others. */
export function expectedMs(median: { seconds: number; completions: number } | undefined): number {
  if (!median || median.completions < leastCompletions) return expectedWithoutMedianMs;
  return Math.max(leastExpectedMs, 2 * median.seconds * 1000);
}

export function learnerState(facts: LearnerFacts, nowMs: number, expected: number): LearnerStatus {
  if (facts.isDone) return { state: 'done', stuck: null };
  if (!facts.isOnline) return { state: 'offline', stuck: null };
  const reason = stuckReason(facts, nowMs, expected);
  if (reason) {
    const seconds = wholeSeconds(nowMs - (facts.sinceMs ?? nowMs));
    return { state: 'stuck', stuck: { reason, seconds, expected_seconds: wholeSeconds(expected) } };
  }
  const isIdle = facts.lastActivityMs === null || nowMs - facts.lastActivityMs >= idleAfterMs;
  return { state: isIdle ? 'idle' : 'working', stuck: null };
}

function stuckReason(facts: LearnerFacts, nowMs: number, expected: number): Stuck['reason'] | null {
  if (facts.isHandUp) return 'hand';
  const { isHere, sinceMs, attempts, lastAttemptMs, nearerMs } = facts;
  if (!isHere || sinceMs === null || nowMs - sinceMs <= expected) return null;
  if (attempts === 0 || lastAttemptMs === null || lastAttemptMs < sinceMs) return 'no_attempts';
  const isNotNearer = nearerMs === null || nowMs - nearerMs >= notNearerForMs;
  return attempts >= manyAttempts && isNotNearer ? 'not_nearer' : null;
}

const wholeSeconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000));
