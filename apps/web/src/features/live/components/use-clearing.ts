import { useSyncExternalStore } from 'react';
import type { ClearingCalls, ClearingState } from '../model/live-store.ts';
import { useLiveStore } from './live-provider.tsx';

export type Clearing = {
  readonly state: ClearingState;
  readonly clear: () => void;
  readonly undo: () => void;
};

/** Clears a list, with an undo that survives navigation. */
export function useClearing(channel: 'requests' | 'events', calls: ClearingCalls): Clearing {
  const store = useLiveStore();
  const state = useSyncExternalStore(store.subscribe, () => store.read().clearing[channel]);
  return {
    state,
    clear: () => store.clear(channel, calls),
    undo: () => void store.undoClear(channel, calls),
  };
}
