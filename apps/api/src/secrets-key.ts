import type { Env } from './env.ts';
import { textSeal } from './text-seal.ts';

const mark = 'sealed:';

type Keys = Pick<Env, 'SECRETS_KEY'>;

/** A text that was stored encrypted, and whether it must be encrypted again, with the current key. */
export type Opened = { text: string; isOutdated: boolean };

/** The keys of the settings: the first one seals, the others are earlier ones. */
const keysOf = ({ SECRETS_KEY }: Keys) => SECRETS_KEY?.split(',') ?? [];

export const hasSecretsKey = (env: Keys) => keysOf(env).length > 0;
export const isSealed = (stored: string) => stored.startsWith(mark);

/** Encrypts a text for one purpose with the current `SECRETS_KEY`; null without one. */
export function sealWithKey(env: Keys, purpose: string, text: string): string | null {
  const [key] = keysOf(env);
  return key === undefined ? null : mark + textSeal(key, purpose).seal(text);
}

/** Null if none of the keys has sealed it for this purpose. */
export function openWithKey(env: Keys, purpose: string, sealed: string): Opened | null {
  for (const [place, key] of keysOf(env).entries()) {
    try {
      return { text: textSeal(key, purpose).open(sealed.slice(mark.length)), isOutdated: place > 0 };
    } catch {
      // Sealed with another key.
    }
  }
  return null;
}
