import type { Context } from '../../context.ts';
import { readContent } from './content.queries.ts';
import { LearnerContent } from './learner-content.ts';

/**
 * What all learners read alike, kept in this process. Whoever asks says which version the database had in the statement
 * that read the learner's own part, so an edit on any process counts for the very next request.
 */
export class ContentCache {
  readonly #ctx: Context;
  #kept: LearnerContent | undefined;
  #loading: Promise<LearnerContent> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async at(version: string): Promise<LearnerContent> {
    if (this.#kept?.content.version === version) return this.#kept;
    const joined = await this.#load();
    // A load that was under way may have begun before the change that `version` tells of; the next one cannot.
    return joined.content.version === version ? joined : this.#load();
  }

  #load(): Promise<LearnerContent> {
    this.#loading ??= readContent(this.#ctx)
      .then((content) => (this.#kept = new LearnerContent(content)))
      .finally(() => (this.#loading = undefined));
    return this.#loading;
  }
}
