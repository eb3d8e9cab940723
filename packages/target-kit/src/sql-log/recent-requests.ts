import type { Learner } from '../learner.ts';

const kept = 500;
/** A statement reaches the log a moment after it ran, and may be read after its request has ended. */
const lingerMs = 1500;
const leastLength = 2;
/** How many characters are searched for the inputs of one request, and how many places of an input are looked at. */
const searchMax = 200_000;
const placesMax = 20;

export type RecentRequest = Learner & {
  /** As sent and as applications escape them, the longest first. */
  spellings: readonly string[];
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
const comments = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|--[^\n]*|#[^\n]*/g;

/** The latest requests, and which of them a statement comes from. */
export class RecentRequests {
  readonly #requests: RecentRequest[] = [];

  begin(learner: Learner, inputs: readonly string[], nowMs: number): RecentRequest {
    const request = { ...learner, spellings: spellingsOf(inputs), startMs: nowMs, endMs: null };
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

/** The longest input that the statement contains, as it stands there. In a long statement only long ones are searched. */
function longestInput({ spellings }: RecentRequest, statement: string): string {
  const most = Math.max(1, Math.floor(searchMax / statement.length));
  return spellings.slice(0, most).find((input) => isWithin(statement, input)) ?? '';
}

export function spellingsOf(inputs: readonly string[]): string[] {
  return [...new Set(inputs.flatMap(waysToSpell))].toSorted((a, b) => b.length - a.length);
}

function waysToSpell(input: string): string[] {
  if (input.length < leastLength && !/^\d$/.test(input)) return [];
  const slashed = input.replaceAll(/['"\\]/g, String.raw`\$&`);
  return [input, input.replaceAll("'", "''"), slashed];
}

/** A short word must stand alone: `id` is no input because a column has that name. */
function isWithin(statement: string, input: string): boolean {
  let at = statement.indexOf(input);
  if (at < 0 || /\W/.test(input)) return at >= 0;
  const isNumber = /^\d+$/.test(input);
  for (let place = 0; at >= 0 && place < placesMax; place++) {
    const around = (statement[at - 1] ?? ' ') + (statement[at + input.length] ?? ' ');
    if (isNumber ? !/[\w.]/.test(around) : /^['"%]|['"%]$/.test(around)) return true;
    at = statement.indexOf(input, at + 1);
  }
  return false;
}
