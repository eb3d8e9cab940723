import type { Learner } from '../learner.ts';

const kept = 500;
/** A statement reaches the log a moment after it ran, and may be read after its request has ended. */
const lingerMs = 1500;
const leastLength = 2;

export type RecentRequest = Learner & {
  readonly inputs: readonly string[];
  readonly startMs: number;
  endMs: number | null;
};

export type Match = {
  readonly learner: string;
  readonly request: string;
  /** The part of the statement that came from the learner; empty if there is none. */
  readonly input: string;
  readonly guess: boolean;
};

const requestId = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/;
const comments = /\/\*[\s\S]*?\*\/|--[^\n]*|#[^\n]*/g;

/** The latest requests, and which of them a statement comes from. */
export class RecentRequests {
  readonly #requests: RecentRequest[] = [];

  begin(learner: Learner, inputs: readonly string[], nowMs: number): RecentRequest {
    const request = { ...learner, inputs, startMs: nowMs, endMs: null };
    this.#requests.push(request);
    if (this.#requests.length > kept) this.#requests.shift();
    return request;
  }

  /** By a request id in a comment, or else by an input that the statement contains while its request runs: a guess. */
  match(statement: string, nowMs: number): Match | null {
    return this.#byComment(statement) ?? this.#byInput(statement, nowMs);
  }

  #byComment(statement: string): Match | null {
    for (const [comment] of statement.matchAll(comments)) {
      const id = requestId.exec(comment)?.[0];
      const found = id && this.#requests.find(({ request }) => request === id);
      if (found) return { ...nameOf(found), input: longestInput(found, statement), guess: false };
    }
    return null;
  }

  #byInput(statement: string, nowMs: number): Match | null {
    const matches = this.#requests
      .filter(({ endMs }) => endMs === null || nowMs - endMs <= lingerMs)
      .map((request) => ({ request, input: longestInput(request, statement) }))
      .filter(({ input }) => input !== '');
    const longest = Math.max(...matches.map(({ input }) => input.length));
    const best = matches.filter(({ input }) => input.length === longest);
    const last = best.at(-1);
    // Two learners who sent the same at the same time cannot be told apart.
    if (!last || best.some(({ request }) => request.learner !== last.request.learner)) return null;
    return { ...nameOf(last.request), input: last.input, guess: true };
  }
}

const nameOf = ({ learner, request }: RecentRequest) => ({ learner, request });

/** The longest input that the statement contains, as it stands there. */
function longestInput({ inputs }: RecentRequest, statement: string): string {
  const found = inputs.flatMap(spellings).filter((input) => isWithin(statement, input));
  return found.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** As sent, and as applications escape it. */
function spellings(input: string): string[] {
  if (input.length < leastLength && !/^\d$/.test(input)) return [];
  const slashed = input.replaceAll(/['"\\]/g, String.raw`\$&`);
  return [...new Set([input, input.replaceAll("'", "''"), slashed])];
}

/** A short word must stand alone: `id` is no input because a column has that name. */
function isWithin(statement: string, input: string): boolean {
  for (let at = statement.indexOf(input); at >= 0; at = statement.indexOf(input, at + 1)) {
    const around = (statement[at - 1] ?? ' ') + (statement[at + input.length] ?? ' ');
    if (/\W/.test(input)) return true;
    if (/^\d+$/.test(input) ? !/[\w.]/.test(around) : /^['"%]|['"%]$/.test(around)) return true;
  }
  return false;
}
