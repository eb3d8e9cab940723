import { learnerStates, type BoardLearner, type LearnerState } from '@sentiero/contracts/board';
import { learnerName, needsHelp } from './by-need.ts';

export const boardFilters = ['all', 'help', 'idle', 'working', 'offline', 'done'] as const;
export type BoardFilter = (typeof boardFilters)[number];

export function filterLearners(
  learners: readonly BoardLearner[],
  filter: BoardFilter,
  typed: string,
): readonly BoardLearner[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return learners.filter((learner) => {
    if (!matches(learner, filter)) return false;
    const text = plain(`${learnerName(learner)} ${learner.user.username}`);
    return words.every((word) => text.includes(word));
  });
}

export function countBy(learners: readonly BoardLearner[]): Record<BoardFilter, number> {
  const count = (filter: BoardFilter) => learners.filter((learner) => matches(learner, filter)).length;
  return {
    all: learners.length,
    help: count('help'),
    idle: count('idle'),
    working: count('working'),
    offline: count('offline'),
    done: count('done'),
  };
}

function matches(learner: BoardLearner, filter: BoardFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'help') return needsHelp(learner);
  return isState(filter) && learner.state === filter;
}

const isState = (filter: string): filter is LearnerState => learnerStates.some((state) => state === filter);

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
