import { learnerStates, type BoardLearner, type LearnerState } from '@sentiero/contracts/board';
import { hasWords } from '@sentiero/contracts/texts';
import { isWaiting, learnerName, needsHelp } from './by-need.ts';

export const boardFilters = ['all', 'help', 'idle', 'working', 'waiting', 'offline', 'done'] as const;
export type BoardFilter = (typeof boardFilters)[number];

export function filterLearners(
  learners: readonly BoardLearner[],
  filter: BoardFilter,
  typed: string,
): readonly BoardLearner[] {
  return learners.filter(
    (learner) =>
      matches(learner, filter) && hasWords(`${learnerName(learner)} ${learner.user.username}`, typed),
  );
}

export function countBy(learners: readonly BoardLearner[]): Record<BoardFilter, number> {
  const count = (filter: BoardFilter) => learners.filter((learner) => matches(learner, filter)).length;
  return {
    all: learners.length,
    help: count('help'),
    idle: count('idle'),
    working: count('working'),
    waiting: count('waiting'),
    offline: count('offline'),
    done: count('done'),
  };
}

function matches(learner: BoardLearner, filter: BoardFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'help') return needsHelp(learner);
  if (filter === 'waiting' || isWaiting(learner)) return filter === 'waiting' && isWaiting(learner);
  return isState(filter) && learner.state === filter;
}

const isState = (filter: string): filter is LearnerState => learnerStates.some((state) => state === filter);
