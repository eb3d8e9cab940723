import { useRequests } from '../live/index.ts';

/** How many requests to the target there are. */
export function useRequestCount(targetId: number | null): number {
  return useRequests().filter(({ target }) => targetId === null || target.id === targetId).length;
}
