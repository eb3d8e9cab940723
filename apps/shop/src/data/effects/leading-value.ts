import type { Database } from 'sql.js';
import { isSingleValue } from './structure.ts';

const token =
  /\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|\|\||[-+*/%()]/iy;
const tokenLimit = 24;

/** The text before the first quote that has no partner: what the input is as a value. */
export function leadingText(input: string): string {
  const [text = ''] = /^(?:[^']|'')*/.exec(input) ?? [];
  return text.replaceAll("''", "'");
}

/** What the input asks for before anything else begins: `3` of `(3) AND 1=2`, null where it is no value. */
export function leadingNumber(database: Database, input: string): string | null {
  const tokens = leadingTokens(input);
  for (let skip = 0; skip === 0 || tokens[skip - 1] === '('; skip++) {
    for (let end = tokens.length; end > skip; end--) {
      const text = tokens.slice(skip, end).join(' ');
      if (isSingleValue(database, text) || isConstant(database, text)) return valueOf(database, text);
    }
  }
  return null;
}

function leadingTokens(input: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (tokens.length < tokenLimit) {
    const [text] = token.exec(input) ?? [];
    if (!text) break;
    if (!/^(\s|--|\/\*)/.test(text)) tokens.push(text);
  }
  return tokens;
}

/** Made of numbers, strings and operators alone, it compiles only if it is an expression, and runs in no time. */
function isConstant(database: Database, text: string): boolean {
  try {
    database.exec(`SELECT ${text}`);
    return true;
  } catch {
    return false;
  }
}

function valueOf(database: Database, text: string): string | null {
  const value = database.exec(`SELECT ${text}`)[0]?.values[0]?.[0];
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}
