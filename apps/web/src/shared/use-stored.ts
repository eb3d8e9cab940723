import { useCallback, useSyncExternalStore } from 'react';
import { browserStorage } from './storage.ts';

const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** One of these values, stored in this browser; the first, unless another one was stored. */
export function useStored<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const stored = useSyncExternalStore(subscribe, () => browserStorage.get(key));
  const store = useCallback(
    (value: Value) => {
      browserStorage.set(key, value);
      tellAll();
    },
    [key],
  );
  return [values.find((value) => value === stored) ?? values[0], store];
}
