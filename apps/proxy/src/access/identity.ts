import { ingestEndpoints, type LabSession } from '@sentiero/contracts/ingest';
import type { LabTokens } from '@sentiero/service';
import { ApiRefused, type ApiClient } from '../api/api-client.ts';

const freshMs = 30_000;
/** From here on a session in use is asked for again in the background, so that its learner never waits. */
const refreshMs = 15_000;
const voidMs = 3000;
const cacheSize = 20_000;

export type Identity = {
  /**
   * The session behind a lab cookie on that target, or on whichever it is for when none is named; null when it is void;
   * throws ApiAway when nobody knows.
   */
  resolve(token: string, targetId: number | null): LabSession | null | Promise<LabSession | null>;
  remember(token: string, session: LabSession): void;
};

type Known = { session: LabSession | null; at: number };

/** Who a lab cookie belongs to, as the API said within the last 30 s, or longer ago while it is away. */
export function identityCache(api: ApiClient, tokens: LabTokens, now: () => number = Date.now): Identity {
  const cache = new Map<string, Known>();
  const asking = new Map<string, Promise<LabSession | null>>();

  function store(key: string, known: Known): void {
    cache.delete(key);
    cache.set(key, known);
    if (cache.size <= cacheSize) return;
    const oldest = cache.keys().next();
    if (!oldest.done) cache.delete(oldest.value);
  }

  function ask(key: string, token: string, targetId: number | null): Promise<LabSession | null> {
    const running = asking.get(key);
    if (running) return running;
    const answer = fetchSession(token, targetId)
      .then((session) => {
        store(key, { session, at: now() });
        return session;
      })
      .finally(() => asking.delete(key));
    asking.set(key, answer);
    return answer;
  }

  async function fetchSession(token: string, targetId: number | null): Promise<LabSession | null> {
    try {
      return await api.call(ingestEndpoints.labSession, { token, target_id: targetId });
    } catch (error) {
      if (error instanceof ApiRefused && error.status === 404) return null;
      throw error;
    }
  }

  return {
    resolve(token, targetId) {
      if (!/^[A-Za-z0-9_.~-]{16,200}$/.test(token)) return null;
      const key = `${targetId} ${token}`;
      const known = cache.get(key);
      // One that was made up costs nobody a call, nor a place in the cache.
      if (!known) return tokens.isOurs(token) ? ask(key, token, targetId) : null;
      const age = now() - known.at;
      const { session } = known;
      if (!session) return age < voidMs ? null : ask(key, token, targetId);
      if (Date.parse(session.expires) <= now()) return null;
      if (age < refreshMs) return session;
      const answer = ask(key, token, targetId).catch(() => session);
      return age < freshMs || api.isAway() ? session : answer;
    },
    remember(token, session) {
      store(`${session.target_id} ${token}`, { session, at: now() });
    },
  };
}
