import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { browserStorage, onStoredElsewhere } from '../../shared/storage.ts';

const key = 'mantine-color-scheme-value';
let stop = () => {};

/** Like Mantine's own, over our storage. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = browserStorage.get(key);
    return isMantineColorScheme(stored) ? stored : fallback;
  },
  set: (scheme) => void browserStorage.set(key, scheme),
  subscribe: (tell) => {
    stop = onStoredElsewhere(key, (scheme) => isMantineColorScheme(scheme) && tell(scheme));
  },
  unsubscribe: () => stop(),
  clear: () => void browserStorage.set(key, null),
};
