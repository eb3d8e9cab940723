type Versioned = { readonly version: string };

/**
 * Caches content that all learners share. Callers pass the version that the database had in the statement that read
 * the learner's own data, so an edit by any process takes effect with the next request.
 */
export class ContentCache<Content extends Versioned> {
  #kept: Content | undefined;
  #loading: Promise<Content> | undefined;

  /** Returns the content at `version`; concurrent callers share one `load`. */
  async at(version: string, load: () => Promise<Content>): Promise<Content> {
    if (this.#kept?.version === version) return this.#kept;
    const joined = await this.#load(load);
    // A load in progress may have begun before the change to `version`; the next one cannot.
    return joined.version === version ? joined : this.#load(load);
  }

  #load(load: () => Promise<Content>): Promise<Content> {
    this.#loading ??= load()
      .then((content) => (this.#kept = content))
      .finally(() => (this.#loading = undefined));
    return this.#loading;
  }
}
