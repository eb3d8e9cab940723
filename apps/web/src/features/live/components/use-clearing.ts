import { useSyncExternalStore } from 'react';
import type { ClearingState } from '../model/live-store.ts';
import { useLiveStore } from './live-provider.tsx';

export type Clearing = {
  readonly state: ClearingState;
  readonly clear: () => void;
  readonly undo: () => void;
};

/** Clears a list, with an undo that survives navigation. The server deletes nothing until the undo has expired. */
export function useClearing(
  channel: 'requests' | 'events',
  send: (last: number) => Promise<unknown>,
): Clearing {
  const store = useLiveStore();
  const state = useSyncExternalStore(store.subscribe, () => store.read().clearing[channel]);
  return {
    state,
    clear: () => store.clearLater(channel, send),
    undo: () => store.undoClear(channel),
  };
}
