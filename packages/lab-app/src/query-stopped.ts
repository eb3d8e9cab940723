type Reason = 'too_slow' | 'too_busy' | 'own_backlog' | 'reset' | 'crashed';

const sentences: Record<Reason, string> = {
  too_slow: 'the query took too long and was stopped',
  too_busy: 'too many queries are waiting',
  own_backlog: 'too many of your own queries are waiting',
  reset: 'your shop was reset or switched while this waited',
  crashed: 'the query broke the database engine, which was started anew',
};

/** A query that was stopped before it finished. */
export class QueryStopped extends Error {
  override name = 'QueryStopped';
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(sentences[reason]);
    this.reason = reason;
  }

  /** The status for handlers that know no more about it. */
  get statusCode(): number {
    return this.isByCode ? 500 : 429;
  }

  /** True if what ran is to blame, not the queue. */
  get isByCode(): boolean {
    return this.reason === 'too_slow' || this.reason === 'crashed';
  }
}
