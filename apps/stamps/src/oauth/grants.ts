import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../data/people.ts';

/** What an account has allowed an app, until the app exchanges the code for a token. */
export type Grant = {
  readonly owner: Account;
  /** True if the code went to a host other than the app's. */
  readonly isOutside: boolean;
  /** True if the owner opened a link in a message. */
  readonly isByLink: boolean;
  readonly challenge: Challenge | null;
  readonly atMs: number;
};

/** The promise of PKCE: only who knows the verifier behind it may redeem the code. */
export type Challenge = { readonly value: string; readonly method: 'S256' | 'plain' };

const grantsKept = 50;
const lifetimeMs = 10 * 60_000;

/** The codes that have not been redeemed. Each can be used once, within ten minutes. */
export class Grants {
  readonly #grants = new Map<string, Grant>();

  /** Keeps the grant and returns its code. */
  add(grant: Grant): string {
    const code = randomBytes(15).toString('base64url');
    this.#grants.set(code, grant);
    const oldest = this.#grants.keys().next();
    if (this.#grants.size > grantsKept && !oldest.done) this.#grants.delete(oldest.value);
    return code;
  }

  clear(): void {
    this.#grants.clear();
  }

  /** The grant of a code, which is void from then on; null for an unknown or expired one. */
  take(code: string, nowMs: number): Grant | null {
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    return grant && nowMs - grant.atMs < lifetimeMs ? grant : null;
  }
}

/** A new verifier with its challenge. */
export function newVerifier(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: challengeOf(verifier) };
}

export function isVerified({ value, method }: Challenge, verifier: string): boolean {
  return value === (method === 'S256' ? challengeOf(verifier) : verifier);
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
