import { ingestEndpoints, labLookupsMax, type LabLookup, type LabSession } from '@sentiero/contracts/ingest';
import type { ApiClient } from '../api/api-client.ts';

type Waiting = PromiseWithResolvers<LabSession | null> & { lookup: LabLookup };

/** Calls under way at once. */
const mostCalls = 2;

/**
 * Asks the API for the owners of lab cookies. Lookups that arrive while calls are under way wait and share the next
 * one: a single learner never waits, and a class that comes in together needs few calls.
 */
export class SessionLookups {
  readonly #api: ApiClient;
  readonly #waiting: Waiting[] = [];
  #calls = 0;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** The session, or null for an invalid cookie. Rejects with the error of the call. */
  find(lookup: LabLookup): Promise<LabSession | null> {
    const waiting = { lookup, ...Promise.withResolvers<LabSession | null>() };
    this.#waiting.push(waiting);
    this.#start();
    return waiting.promise;
  }

  #start(): void {
    while (this.#waiting.length > 0 && this.#calls < mostCalls)
      void this.#ask(this.#waiting.splice(0, labLookupsMax));
  }

  async #ask(group: readonly Waiting[]): Promise<void> {
    this.#calls++;
    try {
      const lookups = group.map(({ lookup }) => lookup);
      const { owners } = await this.#api.call(ingestEndpoints.labSessions, { lookups });
      for (const [place, { resolve }] of group.entries()) resolve(owners[place] ?? null);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    this.#calls--;
    this.#start();
  }
}
