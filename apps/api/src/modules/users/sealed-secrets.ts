import type { Context } from '../../context.ts';
import { hasSecretsKey, isSealed, openWithKey, sealWithKey, type Opened } from '../../secrets-key.ts';

type Kept = { userId: number; secret: string };

/** Each user has a key, so that no row can stand for another. */
const purposeOf = (userId: number) => `authenticator app of user ${userId}`;

/** The secret of a user's authenticator app as it is stored: encrypted if there is a key. */
export const sealSecret = ({ env }: Context, { userId, secret }: Kept): string =>
  sealWithKey(env, purposeOf(userId), secret) ?? secret;

/** A stored secret; null if no key opens it. */
export function openSecret({ env, log }: Context, { userId, secret: stored }: Kept): Opened | null {
  if (!isSealed(stored)) return { text: stored, isOutdated: hasSecretsKey(env) };
  const opened = openWithKey(env, purposeOf(userId), stored);
  if (!opened) log.error({ user: userId }, 'SECRETS_KEY opens no longer the secret of an authenticator app');
  return opened;
}
