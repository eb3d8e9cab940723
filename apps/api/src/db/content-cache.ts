type Versioned = { readonly version: string };

/**
 * What all learners share, kept in this process. Whoever asks says which version the database had in the statement that
 * read the learner's own part, so an edit on any process counts for the very next request.
 */
export class ContentCache<Content extends Versioned> {
  #kept: Content | undefined;
  #loading: Promise<Content> | undefined;

  /** `load` reads the content as it is; several callers share one reading. */
  async at(version: string, load: () => Promise<Content>): Promise<Content> {
    if (this.#kept?.version === version) return this.#kept;
    const joined = await this.#load(load);
    // A load that was under way may have begun before the change that `version` tells of; the next one cannot.
    return joined.version === version ? joined : this.#load(load);
  }

  #load(load: () => Promise<Content>): Promise<Content> {
    this.#loading ??= load()
      .then((content) => (this.#kept = content))
      .finally(() => (this.#loading = undefined));
    return this.#loading;
  }
}
