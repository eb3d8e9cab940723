/** What may run at once: a number of copies, or the memory that they may have together. */
export type Capacity = { total: number | undefined; memoryMb: number };

type Sized = { memoryMb: number };

/** A part of the machine's memory stays free for the platform and the engine. */
export const usableMemory = (engineMemoryMb: number) => Math.floor(engineMemoryMb * 0.75);

/** How many of the waiting copies have room next to the running ones, in their order. */
export function countAdmitted(
  capacity: Capacity,
  running: readonly Sized[],
  waiting: readonly Sized[],
): number {
  if (capacity.total !== undefined)
    return Math.min(waiting.length, Math.max(0, capacity.total - running.length));
  let left = capacity.memoryMb - running.reduce((sum, { memoryMb }) => sum + memoryMb, 0);
  const refused = waiting.findIndex(({ memoryMb }) => (left -= memoryMb) < 0);
  return refused < 0 ? waiting.length : refused;
}
