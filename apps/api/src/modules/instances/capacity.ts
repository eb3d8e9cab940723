/** What may run at once: a number of copies, or the memory that they may have together; and so many of one course. */
export type Capacity = { total: number | undefined; memoryMb: number; perCourse: number };

type Sized = { memoryMb: number };

/** A part of the machine's memory stays free for the platform and the engine. */
export const usableMemory = (engineMemoryMb: number) => Math.floor(engineMemoryMb * 0.75);

/** How many of the waiting copies have room next to the running ones, in their order. */
export function countAdmitted(
  capacity: Omit<Capacity, 'perCourse'>,
  running: readonly Sized[],
  waiting: readonly Sized[],
): number {
  if (capacity.total !== undefined)
    return Math.min(waiting.length, Math.max(0, capacity.total - running.length));
  let left = capacity.memoryMb - running.reduce((sum, { memoryMb }) => sum + memoryMb, 0);
  const refused = waiting.findIndex(({ memoryMb }) => (left -= memoryMb) < 0);
  return refused < 0 ? waiting.length : refused;
}

/** Whether it can run at all: one that cannot would keep all others waiting. */
export const fitsAlone = ({ total, memoryMb }: Capacity, copy: Sized) =>
  total !== undefined || copy.memoryMb <= memoryMb;
