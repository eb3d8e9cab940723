import type { Database } from 'sql.js';
import { structureOf } from './structure.ts';
import { readTrail } from './trail.ts';

const skipped = /\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)/y;
const operand = /'(?:[^']|'')*'|0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|\|\||[-+*/%()~]/iy;
/** A call such as `abs(-3)`, or brackets with any content; nested brackets are found by counting. */
const call =
  /(?!(?:and|or|not|in|is|exists|between|like|glob|match|regexp|case|union|values)\b)[a-z_]\w*\s*(?=\()|(?=\()/iy;
const tokenLimit = 24;
const groupLimit = 200;

/** The text before the first unpaired quote: the input as a value. */
export function leadingText(input: string): string {
  const [text = ''] = /^(?:[^']|'')*/.exec(input) ?? [];
  return text.replaceAll("''", "'");
}

/** The value that the input starts with: `3` of `(3) AND 1=2`, null if there is none. */
export function leadingNumber(database: Database, input: string): string | null {
  return (
    constantAt(database, leadingTokens(input, false)) ?? constantAt(database, leadingTokens(input, true))
  );
}

/** The longest prefix of the tokens that is an expression, without unpaired brackets. */
function constantAt(database: Database, tokens: readonly string[]): string | null {
  for (let skip = 0; skip === 0 || tokens[skip - 1] === '('; skip++) {
    for (let end = tokens.length; end > skip; end--) {
      const value = valueOf(database, tokens.slice(skip, end).join(' '));
      if (value !== null) return value;
    }
  }
  return null;
}

function leadingTokens(input: string, withGroups: boolean): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (tokens.length < tokenLimit) {
    at += matchAt(skipped, input, at).length;
    const token = (withGroups && groupAt(input, at)) || matchAt(operand, input, at);
    if (token === '') {
      if (matchAt(skipped, input, at) === '') break;
      continue;
    }
    tokens.push(token);
    at += token.length;
  }
  return tokens;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function groupAt(input: string, at: number): string {
  call.lastIndex = at;
  const name = call.exec(input)?.[0];
  if (name === undefined) return '';
  let depth = 0;
  for (let end = at + name.length; end < Math.min(input.length, at + groupLimit); end++) {
    if (input[end] === '(') depth++;
    if (input[end] === ')' && --depth === 0) return input.slice(at, end + 1);
  }
  return '';
}

/** The value of an expression that reads no table and does not recurse, and therefore always terminates. */
function valueOf(database: Database, text: string): string | null {
  if (structureOf(database, `SELECT ${text}`) === null) return null;
  const { tables, isRecursive } = readTrail(`SELECT ${text}`);
  if (tables.length > 0 || isRecursive) return null;
  try {
    const value = database.exec(`SELECT ${text}`)[0]?.values[0]?.[0];
    return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
  } catch {
    return null;
  }
}
