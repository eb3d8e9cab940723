import { ingestEndpoints, labLookupsMax, type LabLookup, type LabSession } from '@sentiero/contracts/ingest';
import { InGroups } from './in-groups.ts';
import { ApiRefused, ApiUnavailable, type ApiClient } from '../api/api-client.ts';

type Answer = LabSession | null | ApiUnavailable;

/** Asks the API for the owners of lab cookies, in one call for those of all learners who come in together. */
export class SessionLookups {
  readonly #api: ApiClient;
  readonly #groups: InGroups<LabLookup, Answer>;

  constructor(api: ApiClient) {
    this.#api = api;
    this.#groups = new InGroups({
      limits: { most: labLookupsMax, atOnce: 2 },
      together: (lookups) => this.#findAll(lookups),
      // An earlier version of the API does not know the call for many.
      alone: (lookup) => this.#findOne(lookup),
      onFailure: () => undefined,
    });
  }

  async find(lookup: LabLookup): Promise<LabSession | null> {
    const answer = await this.#groups.run(lookup);
    if (answer instanceof ApiUnavailable) throw answer;
    return answer;
  }

  async #findAll(lookups: readonly LabLookup[]): Promise<ReadonlyMap<LabLookup, Answer>> {
    try {
      const { owners } = await this.#api.call(ingestEndpoints.labSessions, { lookups: [...lookups] });
      return new Map(lookups.map((lookup, place) => [lookup, owners[place] ?? null]));
    } catch (error) {
      if (!(error instanceof ApiUnavailable)) throw error;
      // Asking for each alone would let its learner wait once more.
      return new Map(lookups.map((lookup) => [lookup, error]));
    }
  }

  async #findOne(lookup: LabLookup): Promise<LabSession | null> {
    try {
      return await this.#api.call(ingestEndpoints.labSession, lookup);
    } catch (error) {
      if (error instanceof ApiRefused && error.status === 404) return null;
      throw error;
    }
  }
}
