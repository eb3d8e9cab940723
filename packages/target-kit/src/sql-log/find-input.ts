import { sqlTokens, tokenAt, type SqlDialect, type SqlToken } from '@sentiero/sql-text';

/** A value that a learner sent, and how applications escape it. */
export type Input = { readonly typed: string; readonly escaped: readonly string[] };
/** A part of a statement that came from the learner. */
export type Part = { readonly input: string; readonly at: number };
export type Statement = { readonly text: string; readonly tokens: readonly SqlToken[] };

/** A statement whose tokens are read when they are needed: most contain no input. */
export function statementOf(text: string, dialect: SqlDialect | null): Statement {
  let tokens: SqlToken[] | null = null;
  return {
    text,
    get tokens() {
      tokens ??= sqlTokens(text, dialect);
      return tokens;
    },
  };
}

const isQuote = (text: string) => /^['"\\]$/.test(text);
const leastLength = 2;
/** How many characters are searched for the inputs of one request, and how many places of an input are looked at. */
const searchMax = 200_000;
const placesMax = 200;

/** The values that are searched, the longest first. */
export function inputsOf(values: readonly string[]): Input[] {
  return [...new Set(values)]
    .filter((typed) => typed.length >= leastLength || /^\d$/.test(typed) || isQuote(typed))
    .toSorted((a, b) => b.length - a.length)
    .map((typed) => {
      const escaped = [typed.replaceAll("'", "''"), typed.replaceAll(/['"\\]/g, String.raw`\$&`)];
      return { typed, escaped: [...new Set(escaped)].filter((text) => text !== typed) };
    });
}

/**
 * What an input does to the statement around it, the most telling first. A value that leaves its string is shown rather
 * than a longer one beside it, and one within a comment only if there is no other.
 */
const effects = ['leaves', 'stays', 'ignored'] as const;
type Effect = (typeof effects)[number];
/** A lower rank is the likelier place. */
type Reading = Part & { readonly rank: number; readonly effect: Effect };

/** The longest input that the statement contains, as it stands there. In a long statement only long ones are searched. */
export function findInput(inputs: readonly Input[], statement: Statement): Part | null {
  const most = Math.max(1, Math.floor(searchMax / statement.text.length));
  const found = new Map<Effect, Part>();
  for (const input of inputs.slice(0, most)) {
    const best = bestReading(input, statement);
    if (best && !found.has(best.effect)) found.set(best.effect, { input: best.input, at: best.at });
  }
  return effects.map((effect) => found.get(effect)).find((part) => part !== undefined) ?? null;
}

/** Of two equally likely readings the first, so that what was typed counts before its escaped form. */
function bestReading({ typed, escaped }: Input, statement: Statement): Reading | null {
  let best: Reading | null = null;
  for (const text of [typed, ...escaped]) {
    let at = statement.text.indexOf(text);
    for (let place = 0; at >= 0 && place < placesMax; place++) {
      const reading = readingAt({ text, at, isEscaped: text !== typed }, statement);
      if (reading && (!best || reading.rank < best.rank)) best = reading;
      if (best?.rank === 0) return best;
      at = statement.text.indexOf(text, at + 1);
    }
  }
  return best;
}

type Found = { readonly text: string; readonly at: number; readonly isEscaped: boolean };
type Place = Found & { readonly statement: Statement; readonly token: SqlToken; readonly around: string };

/** The reading in which the text at that place came from the learner; null if it cannot have. */
function readingAt(found: Found, statement: Statement): Reading | null {
  const { text, at } = found;
  const token = tokenAt(statement.tokens, at);
  if (!token) return null;
  const end = at + text.length;
  const around = (statement.text[at - 1] ?? ' ') + (statement.text[end] ?? ' ');
  const rank = rankOf({ ...found, statement, token, around });
  if (rank === null) return null;
  const leaves = (isInString(token, at) && end > token.to) || (isQuote(text) && rank !== ranks.whole);
  return { input: text, at, rank, effect: leaves ? 'leaves' : effectIn(token) };
}

const effectIn = ({ kind }: SqlToken): Effect => (kind === 'comment' ? 'ignored' : 'stays');

const ranks = { whole: 0, string: 1, inString: 2, compared: 3, code: 4, comment: 5 } as const;

function rankOf(place: Place): number | null {
  const { text, at, token, isEscaped } = place;
  const end = at + text.length;
  const isClosedIn = isInString(token, at) && token.isClosed && end <= token.to;
  if (isClosedIn && at === token.from && end === token.to) return ranks.whole;
  const typed = isEscaped ? text.slice(1) : text;
  if (isQuote(typed)) return rankOfQuote(place, isClosedIn);
  if (/^\w+$/.test(text) && !isAlone(place)) return null;
  if (token.kind === 'comment') return ranks.comment;
  if (isEscaped && isClosedIn) return ranks.string;
  if (isInString(token, at)) return at === token.from ? ranks.string : ranks.inString;
  return isCompared(place) ? ranks.compared : ranks.code;
}

/** A quote alone stands in every statement: it is the learner's if it breaks this one, or makes up a string. */
function rankOfQuote({ at, token, isEscaped, around, statement }: Place, isClosedIn: boolean): number | null {
  const isBetween = isInString(token, at) && /^['"%]{2}$/.test(around);
  if (isEscaped) return isClosedIn && isBetween ? ranks.string : null;
  const last = statement.tokens.at(-1);
  if (last?.kind !== 'string' || last.isClosed) return null;
  if (isBetween) return ranks.string;
  return token === last && at === token.at ? ranks.code : null;
}

/** A word must stand alone, in a string or as a number: `id` is no input because a column has that name. */
function isAlone({ text, at, token, around }: Place): boolean {
  const isNumber = /^\d+$/.test(text);
  if (!isInString(token, at)) return isNumber && token.kind === 'number' && token.text === text;
  return isNumber ? !/[\w.]/.test(around) : /^['"%]|['"%]$/.test(around);
}

/** Beyond the opening quote; the closing one may be the learner's. */
const isInString = (token: SqlToken, at: number) => token.kind === 'string' && at >= token.from;

function isCompared({ at, statement: { text } }: Place): boolean {
  return /[=<>~]\s*$/.test(text.slice(Math.max(0, at - 20), at));
}
