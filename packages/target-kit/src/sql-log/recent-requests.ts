import type { SqlDialect } from '@sentiero/sql-text';
import type { Learner } from '../learner.ts';
import { findInput, inputsOf, statementOf, type Input, type Part, type Statement } from './find-input.ts';

const kept = 500;
/** A statement reaches the log a moment after it ran, and may be read after its request has ended. */
const lingerMs = 1500;

export type RecentRequest = Learner & {
  inputs: readonly Input[];
  readonly startMs: number;
  endMs: number | null;
};

/** The part of the statement that came from the learner is empty, and at its end, if there is none. */
export type Match = Part & {
  readonly learner: string;
  readonly request: string;
  readonly guess: boolean;
};

const requestId = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/;

/** The latest requests, and which of them a statement comes from. */
export class RecentRequests {
  readonly dialect: SqlDialect | null;
  readonly #requests: RecentRequest[] = [];

  constructor(dialect: SqlDialect | null = null) {
    this.dialect = dialect;
  }

  begin(learner: Learner, values: readonly string[], nowMs: number): RecentRequest {
    const request = { ...learner, inputs: inputsOf(values), startMs: nowMs, endMs: null };
    this.#requests.push(request);
    if (this.#requests.length > kept) this.#requests.shift();
    return request;
  }

  /** By a request id in a comment, or else by an input that the statement contains while its request runs: a guess. */
  match(text: string, nowMs: number): Match | null {
    const statement = statementOf(text, this.dialect);
    return this.#byComment(statement) ?? this.#byInput(statement, nowMs);
  }

  #byComment(statement: Statement): Match | null {
    if (!requestId.test(statement.text)) return null;
    for (const { kind, text } of statement.tokens) {
      const id = kind === 'comment' && requestId.exec(text)?.[0];
      const found = id && this.#requests.find(({ request }) => request === id);
      if (!found) continue;
      const part = findInput(found.inputs, statement) ?? { input: '', at: statement.text.length };
      return { ...nameOf(found), ...part, guess: false };
    }
    return null;
  }

  #byInput(statement: Statement, nowMs: number): Match | null {
    const matches = this.#requests
      .filter(({ endMs }) => endMs === null || nowMs - endMs <= lingerMs)
      .flatMap((request) => {
        const part = findInput(request.inputs, statement);
        return part ? [{ request, part }] : [];
      });
    const longest = Math.max(...matches.map(({ part }) => part.input.length));
    const best = matches.filter(({ part }) => part.input.length === longest);
    const last = best.at(-1);
    // Two learners who sent the same at the same time cannot be told apart.
    if (!last || best.some(({ request }) => request.learner !== last.request.learner)) return null;
    return { ...nameOf(last.request), ...last.part, guess: true };
  }
}

const nameOf = ({ learner, request }: RecentRequest) => ({ learner, request });
