import type { TargetEvent } from '../event-queue.ts';
import type { LogEntry } from './log-entry.ts';
import type { Match, RecentRequests } from './recent-requests.ts';

/** An error follows its statement at once; without one, the statement was fine. */
const errorWaitMs = 150;
const sessionsMax = 1000;

type Waiting = { statement: string; match: Match; sinceMs: number };
type Send = (event: TargetEvent) => void;

/** Turns the entries of a statement log into events of type `sql`, for statements that come from a learner. */
export class SqlReporter {
  readonly #requests: RecentRequests;
  readonly #send: Send;
  readonly #waiting = new Map<string, Waiting>();

  constructor(requests: RecentRequests, send: Send) {
    this.#requests = requests;
    this.#send = send;
  }

  take(entry: LogEntry, nowMs: number): void {
    const { session, text } = entry;
    // PostgreSQL logs a refused statement as an error that follows it, and each other statement ends the last.
    this.#release(session, entry.kind === 'error' ? text : null);
    if (entry.kind === 'error') return;
    const match = this.#requests.match(text, nowMs);
    if (match) this.#waiting.set(session, { statement: text, match, sinceMs: nowMs });
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > sessionsMax && oldest !== undefined) this.#release(oldest, null);
  }

  /** Sends what has waited long enough for an error. */
  tick(nowMs: number): void {
    for (const [session, { sinceMs }] of this.#waiting)
      if (nowMs - sinceMs >= errorWaitMs) this.#release(session, null);
  }

  #release(session: string, error: string | null): void {
    const waiting = this.#waiting.get(session);
    if (!waiting) return;
    this.#waiting.delete(session);
    const { statement, match } = waiting;
    const { learner, request } = match;
    const { dialect } = this.#requests;
    this.#send({
      learner,
      request,
      type: 'sql',
      data: { ...sqlData(statement, match, error), ...(dialect && { dialect }) },
    });
  }
}

function sqlData(statement: string, { input, at, guess }: Match, error: string | null) {
  return {
    input,
    query_prefix: statement.slice(0, at),
    query_suffix: statement.slice(at + input.length),
    query_order: '',
    query_comment: '',
    error,
    result: [],
    guess,
  };
}
