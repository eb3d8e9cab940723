import type { LabSession } from '@sentiero/contracts/ingest';
import type { LabTokens } from '@sentiero/service';
import type { ApiClient } from '../api/api-client.ts';
import { SessionLookups } from './session-lookups.ts';

const freshMs = 30_000;
/** After this time a session in use is refreshed in the background, so that its learner never waits. */
const refreshMs = 15_000;
/** An invalid cookie is looked up again after this time. */
const invalidMs = 3000;
const cacheSize = 20_000;

type Cached = { session: LabSession | null; at: number; expiresAt: number };

/** The owners of lab cookies, as the API reported them within the last 30 s, or earlier while it is unavailable. */
export class IdentityCache {
  readonly #api: ApiClient;
  readonly #lookups: SessionLookups;
  readonly #tokens: LabTokens;
  readonly #now: () => number;
  readonly #cache = new Map<string, Cached>();
  readonly #pending = new Map<string, Promise<LabSession | null>>();

  constructor(api: ApiClient, tokens: LabTokens, now: () => number = Date.now) {
    this.#api = api;
    this.#lookups = new SessionLookups(api);
    this.#tokens = tokens;
    this.#now = now;
  }

  /**
   * The session for a lab cookie on a target, or on any target if none is named. Null for an invalid cookie; throws
   * ApiUnavailable if the API cannot be asked.
   */
  resolve(token: string, targetId: number | null): LabSession | null | Promise<LabSession | null> {
    if (!/^[A-Za-z0-9_.~-]{16,200}$/.test(token)) return null;
    const key = `${targetId} ${token}`;
    const cached = this.#cache.get(key);
    const lookUp = () => this.#lookUp(key, token, targetId);
    // A forged token costs neither an API call nor a cache entry.
    if (!cached) return this.#tokens.isOurs(token) ? lookUp() : null;
    const now = this.#now();
    const age = now - cached.at;
    const { session, expiresAt } = cached;
    if (!session) return age < invalidMs ? null : lookUp();
    if (expiresAt <= now) return null;
    if (age < refreshMs) return session;
    const refreshed = lookUp().catch(() => session);
    return age < freshMs || this.#api.isUnavailable() ? session : refreshed;
  }

  remember(token: string, session: LabSession): void {
    this.#store(`${session.target_id} ${token}`, session);
  }

  #store(key: string, session: LabSession | null): void {
    this.#cache.delete(key);
    const expiresAt = session ? Date.parse(session.expires) : 0;
    this.#cache.set(key, { session, at: this.#now(), expiresAt });
    if (this.#cache.size <= cacheSize) return;
    const oldest = this.#cache.keys().next();
    if (!oldest.done) this.#cache.delete(oldest.value);
  }

  #lookUp(key: string, token: string, targetId: number | null): Promise<LabSession | null> {
    const running = this.#pending.get(key);
    if (running) return running;
    const result = this.#lookups
      .find({ token, target_id: targetId })
      .then((session) => {
        this.#store(key, session);
        return session;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, result);
    return result;
  }
}
