import { useState } from 'react';
import { useLiveStore } from './live-provider.tsx';

export type Clearing = {
  readonly state: 'idle' | 'pending' | 'cleared' | { readonly error: unknown };
  readonly clear: () => void;
  readonly undo: () => void;
  readonly dismiss: () => void;
};

/** Clearing a list on the server, with a way back for who did not mean it. */
export function useClearing(channel: 'requests' | 'events', send: () => Promise<unknown>): Clearing {
  const store = useLiveStore();
  const [state, setState] = useState<Clearing['state']>('idle');
  return {
    state,
    clear: () => {
      setState('pending');
      send().then(
        () => setState('cleared'),
        (error: unknown) => setState({ error }),
      );
    },
    undo: () => {
      store.restore(channel);
      setState('idle');
    },
    dismiss: () => setState('idle'),
  };
}
