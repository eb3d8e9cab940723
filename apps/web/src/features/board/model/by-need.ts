import type { BoardLearner, LearnerState } from '@sentiero/contracts/board';
import { byAlphabet } from '@sentiero/contracts/texts';

const stateRank: Record<LearnerState, number> = { stuck: 1, idle: 2, working: 3, offline: 5, done: 6 };

function rankOf(learner: BoardLearner): number {
  if (learner.hand !== null && learner.state !== 'done') return 0;
  return isWaiting(learner) ? 4 : stateRank[learner.state];
}

/** Sorts learners by need for help: raised hands, then stuck learners, each by longest wait; then by name. */
export function byNeed(learners: readonly BoardLearner[], language: string): BoardLearner[] {
  const compareNames = byAlphabet(language);
  return learners.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      waitOf(a) - waitOf(b) ||
      compareNames(learnerName(a), learnerName(b)) ||
      a.user.id - b.user.id,
  );
}

/** The start of a learner's wait for help; the same for all who are not waiting. */
function waitOf({ state, hand, since }: BoardLearner): number {
  if (hand !== null) return Date.parse(hand.at);
  return state === 'stuck' && since !== null ? Date.parse(since) : 0;
}

export function learnerName({
  user: { first_name, last_name, username },
}: Pick<BoardLearner, 'user'>): string {
  return `${first_name} ${last_name}`.trim() || username;
}

/** Whether the learner is there, and has not begun the lesson: a look at it is not work on it. */
export const isWaiting = ({ state, since, attempts }: BoardLearner) =>
  (state === 'idle' || state === 'working') && since === null && attempts === 0;

export const needsHelp = ({ state, hand }: BoardLearner) =>
  state === 'stuck' || (hand !== null && state !== 'done');
