import type { InstancePurpose } from '@sentiero/contracts/instances';
import { countAdmitted, type Capacity } from './capacity.ts';

export type InLine = {
  id: number;
  purpose: InstancePurpose;
  createdAt: Date;
  memoryMb: number;
  /** Null if it is nobody's. */
  userId: number | null;
  /** The courses in which its learner learns. */
  courses: readonly number[];
};

const rank: Record<InstancePurpose, number> = { learner: 0, trial: 0, warm_up: 1, pool: 2 };
const byAge = (a: InLine, b: InLine) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id;
/** Whoever waits now comes before a course's warm-up, and both before copies that are only prepared. */
export const inQueue = (a: InLine, b: InLine) => rank[a.purpose] - rank[b.purpose] || byAge(a, b);

/** Learners without a course share what one course gets. */
const noCourse = [0];
const coursesOf = ({ userId, courses }: Pick<InLine, 'userId' | 'courses'>) => {
  if (userId === null) return [];
  return courses.length > 0 ? courses : noCourse;
};

/** How many copies each course has. */
class Shares {
  readonly #counts = new Map<number, number>();

  add(copy: InLine): void {
    for (const course of coursesOf(copy)) this.#counts.set(course, (this.#counts.get(course) ?? 0) + 1);
  }

  /** The copies of the learner's course; of several courses, the one with the fewest. */
  of(copy: Pick<InLine, 'userId' | 'courses'>): number {
    const counts = coursesOf(copy).map((course) => this.#counts.get(course) ?? 0);
    return counts.length > 0 ? Math.min(...counts) : 0;
  }
}

export type Line<Copy> = {
  /** The waiting copies that have room, in the order in which they start. */
  admitted: Copy[];
  /** Those that wait for others to end, the next one first. */
  waiting: Copy[];
  /** Whether one of those waits for room rather than for others of its course. */
  isFull: boolean;
  /** Which of these copies, that run and that nobody has opened, should end for the next one that waits. */
  spareOf: (unopened: readonly Copy[]) => Copy | undefined;
};

/**
 * Who gets room next. Courses take turns, so that none can take everything; within a course, age decides. Copies beyond
 * the number that a course may have wait for others of their course.
 */
export function lineUp<Copy extends InLine>(
  capacity: Capacity,
  running: readonly Copy[],
  waiting: readonly Copy[],
): Line<Copy> {
  const shares = new Shares();
  for (const copy of running) shares.add(copy);
  const ordered = takeTurns(waiting, shares, capacity.perCourse);
  const admitted = ordered.turns.slice(0, countAdmitted(capacity, running, ordered.turns));
  const left = ordered.turns.slice(admitted.length);
  const next = left[0];
  const now = new Shares();
  for (const copy of [...running, ...admitted]) now.add(copy);
  const spareOf = (unopened: readonly Copy[]) => {
    if (!next) return undefined;
    const last = unopened.toSorted((a, b) => -inTurn(a, b, now)).at(0);
    if (!last) return undefined;
    const later = rank[last.purpose] - rank[next.purpose] || now.of(last) - now.of(next) - 1;
    return later > 0 ? last : undefined;
  };
  return { admitted, waiting: [...left, ...ordered.overShare], isFull: next !== undefined, spareOf };
}

/** Whether the learner's course may have another copy. */
export function hasShareLeft(
  { perCourse }: Pick<Capacity, 'perCourse'>,
  running: readonly InLine[],
  learner: Pick<InLine, 'userId' | 'courses'>,
): boolean {
  const shares = new Shares();
  for (const copy of running) shares.add(copy);
  return shares.of(learner) < perCourse;
}

/** `shares` counts what has been put in order. */
function takeTurns<Copy extends InLine>(copies: readonly Copy[], shares: Shares, perCourse: number) {
  const lanes = Map.groupBy(copies.toSorted(byAge), laneOf);
  const turns: Copy[] = [];
  const overShare: Copy[] = [];
  for (let left = copies.length; left > 0; left--) {
    const heads = [...lanes.values()].map(([head]) => head as Copy);
    const next = heads.reduce((first, head) => (inTurn(head, first, shares) < 0 ? head : first));
    const lane = lanes.get(laneOf(next)) ?? [];
    lane.shift();
    if (lane.length === 0) lanes.delete(laneOf(next));
    (next.userId !== null && shares.of(next) >= perCourse ? overShare : turns).push(next);
    shares.add(next);
  }
  return { turns, overShare };
}

/** Copies of the same lane never overtake each other. */
const laneOf = (copy: InLine) => `${rank[copy.purpose]} ${coursesOf(copy).join()}`;

const inTurn = (a: InLine, b: InLine, shares: Shares) =>
  rank[a.purpose] - rank[b.purpose] || shares.of(a) - shares.of(b) || byAge(a, b);
