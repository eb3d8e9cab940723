import type { Context } from '../../context.ts';
import { textSeal } from '../../text-seal.ts';

const mark = 'sealed:';

type Kept = { userId: number; secret: string };

/** The keys of the settings: the first one seals, the others are earlier ones. */
const keysOf = ({ env }: Context) => env.SECRETS_KEY?.split(',') ?? [];
/** Each user has a key, so that no row can stand for another. */
const sealOf = (key: string, userId: number) => textSeal(key, `authenticator app of user ${userId}`);

/** The secret of a user's authenticator app as it is stored: encrypted if there is a key. */
export function sealSecret(ctx: Context, { userId, secret }: Kept): string {
  const [key] = keysOf(ctx);
  return key === undefined ? secret : mark + sealOf(key, userId).seal(secret);
}

/** A stored secret, and whether it must be sealed again, with the current key; null if no key opens it. */
export function openSecret(
  ctx: Context,
  { userId, secret: stored }: Kept,
): { secret: string; isOutdated: boolean } | null {
  const keys = keysOf(ctx);
  if (!stored.startsWith(mark)) return { secret: stored, isOutdated: keys.length > 0 };
  for (const [place, key] of keys.entries()) {
    try {
      return {
        secret: sealOf(key, userId).open(stored.slice(mark.length)),
        isOutdated: place > 0,
      };
    } catch {
      // Sealed with another key.
    }
  }
  ctx.log.error({ user: userId }, 'SECRETS_KEY opens no longer the secret of an authenticator app');
  return null;
}
