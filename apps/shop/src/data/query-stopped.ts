type Reason = 'too_slow' | 'too_busy' | 'crashed';

const sentences: Record<Reason, string> = {
  too_slow: 'the query took too long and was stopped',
  too_busy: 'too many queries are waiting',
  crashed: 'the query broke the database engine, which was started anew',
};

/** A query that did not come to an end of its own. */
export class QueryStopped extends Error {
  override name = 'QueryStopped';
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(sentences[reason]);
    this.reason = reason;
  }
}
