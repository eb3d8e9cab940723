import type { JWK } from 'jose';
import type { Env } from './env.ts';
import { hasSecretsKey, openWithKey, sealWithKey } from './secrets-key.ts';

/** A private key in the database: encrypted if there is a `SECRETS_KEY`. */
export type StoredKey = JWK | string;

type Keys = Pick<Env, 'SECRETS_KEY'>;
type Opened = { key: JWK; isOutdated: boolean };

/** The purpose names the public key, so that no private key can stand for another. */
export const sealPrivateKey = (env: Keys, purpose: string, key: JWK): StoredKey =>
  sealWithKey(env, purpose, JSON.stringify(key)) ?? key;

/** Null if no `SECRETS_KEY` opens it. */
export function openPrivateKey(env: Keys, purpose: string, stored: StoredKey): Opened | null {
  if (typeof stored !== 'string') return { key: stored, isOutdated: hasSecretsKey(env) };
  const opened = openWithKey(env, purpose, stored);
  return opened && { key: JSON.parse(opened.text) as JWK, isOutdated: opened.isOutdated };
}
