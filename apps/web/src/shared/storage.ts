type Area = 'localStorage' | 'sessionStorage';

export type SafeStorage = {
  readonly get: (key: string) => string | null;
  /** Null removes the key. False if the text will be lost with the page. */
  readonly set: (key: string, text: string | null) => boolean;
  readonly keys: () => readonly string[];
};

/**
 * The only way to the browser's storage. What a full or blocked storage does not take is kept in memory until the page is
 * left.
 */
function safely(area: Area): SafeStorage {
  /** What the storage refused. Null is a text that it could not remove. */
  const memory = new Map<string, string | null>();
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(window[area]);
    } catch {
      return undefined;
    }
  };
  const stored = (key: string) => attempt((storage) => storage.getItem(key)) ?? null;
  return {
    get: (key) => (memory.has(key) ? (memory.get(key) ?? null) : stored(key)),
    set: (key, text) => {
      const isTaken = attempt((storage) => {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
        return true;
      });
      if (isTaken) memory.delete(key);
      else {
        memory.set(key, text);
        // An older text must not come back at the next load.
        attempt((storage) => storage.removeItem(key));
      }
      return isTaken ?? false;
    },
    keys: () => {
      const known = new Set(attempt((storage) => Object.keys(storage)));
      for (const [key, text] of memory) {
        if (text === null) known.delete(key);
        else known.add(key);
      }
      return [...known];
    },
  };
}

/** Shared by the tabs of this browser, until it is cleared. */
export const browserStorage: SafeStorage = safely('localStorage');
/** Of this tab, until it is closed. */
export const tabStorage: SafeStorage = safely('sessionStorage');

/** Calls back with the text that another tab has stored. Returns the end of it. */
export function onStoredElsewhere(key: string, tell: (text: string) => void): () => void {
  const notice = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) tell(event.newValue);
  };
  window.addEventListener('storage', notice);
  return () => window.removeEventListener('storage', notice);
}
