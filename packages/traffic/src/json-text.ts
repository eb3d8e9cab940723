/**
 * JSON as it is written. Nothing here parses numbers or builds objects: parsing would round large numbers and drop all but
 * one of the members of a name, and learners look for both.
 */

/** A value without members in a JSON text, and its position. Empty lists and objects are such values, too. */
export type JsonLeaf = {
  readonly path: string;
  /** Strings are shown without quotes; other values, and strings that do not fit on one line, as written. */
  readonly isText: boolean;
  readonly shown: string;
  readonly from: number;
  readonly to: number;
};

type Level = { readonly isList: boolean; index: number; key: string; isEmpty: boolean };
type Visit = { source: string; from: number; levels: readonly Level[] };

const token = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The tokens of a JSON text, without the white space between them; null if it is not JSON. */
export const jsonTokens = (text: string): string[] | null => (isJson(text) ? tokensOf(text) : null);

function tokensOf(text: string): string[] {
  return Array.from(text.matchAll(new RegExp(token, 'g')), ([, source = '']) => source);
}

/** Visits the values without members in order, with the levels around each. */
function visitLeaves(text: string, visit: (leaf: Visit) => void): void {
  const levels: Level[] = [];
  const scanner = new RegExp(token);
  let isKey = false;
  let openedAt = 0;
  const leave = (closing: string) => {
    const level = levels.pop();
    if (level?.isEmpty) visit({ source: level.isList ? '[]' : `{${closing}`, from: openedAt, levels });
    isKey = false;
  };
  for (let match = scanner.exec(text); match; match = scanner.exec(text)) {
    const source = match[1] ?? '';
    const level = levels.at(-1);
    const isClosing = source === '}' || source === ']';
    if (level && !isClosing) level.isEmpty = false;
    if (source === '{' || source === '[') {
      openedAt = scanner.lastIndex - 1;
      levels.push({ isList: source === '[', index: 0, key: '', isEmpty: true });
      isKey = source === '{';
    } else if (isClosing) leave(source);
    else if (source === ',') {
      if (level) level.index++;
      isKey = level?.isList === false;
    } else if (source === ':') isKey = false;
    else if (isKey && level) level.key = source;
    else visit({ source, from: scanner.lastIndex - source.length, levels });
  }
}

/** The values in order, including those of a name that is there twice; null if the text is not JSON. */
export function jsonLeaves(text: string): JsonLeaf[] | null {
  if (!isJson(text)) return null;
  const leaves: JsonLeaf[] = [];
  visitLeaves(text, ({ source, from, levels }) => {
    if (source === '{}' || source === '[]') return;
    const string = source.startsWith('"') ? String(JSON.parse(source)) : null;
    const isText = string !== null && !/[\0-\x1f\x7f]/.test(string);
    const shown = isText ? string : source;
    leaves.push({ path: pathOf(levels), isText, shown, from, to: from + source.length });
  });
  return leaves;
}

const pathOf = (levels: readonly Level[]): string =>
  levels
    .map(({ isList, index, key }) => (isList ? `[${index}]` : `.${String(JSON.parse(key))}`))
    .join('')
    .replace(/^\./, '');

/** The text with another value at this position; null if the result would not be valid. */
export function changeLeaf(
  text: string,
  leaf: JsonLeaf,
  to: { isText: boolean; shown: string },
): string | null {
  if (!to.isText && !isScalar(to.shown)) return null;
  const source = to.isText ? JSON.stringify(to.shown) : to.shown.trim();
  return text.slice(0, leaf.from) + source + text.slice(leaf.to);
}

const isScalar = (text: string): boolean => isJson(text) && !/^\s*[[{]/.test(text);

/** An object's text with this string under the name, where the name is or before all others; null for other texts. */
export function withMember(text: string, name: string, value: string): string | null {
  const leaves = jsonLeaves(text);
  if (!leaves || !text.trimStart().startsWith('{')) return null;
  const known = leaves.findLast(({ path }) => path === name);
  if (known) return changeLeaf(text, known, { isText: true, shown: value });
  const at = text.indexOf('{') + 1;
  const separator = tokensOf(text).length > 2 ? ',' : '';
  return `${text.slice(0, at)}${JSON.stringify(name)}:${JSON.stringify(value)}${separator}${text.slice(at)}`;
}

/** Beyond this depth everything stays on one line, because indentation grows with the square of the depth. */
const deepest = 24;

/** Formats valid JSON with one line per value. */
export function prettyJson(json: string): string {
  const tokens = tokensOf(json);
  const parts: string[] = [];
  let depth = 0;
  const newLine = () => {
    if (depth <= deepest) parts.push('\n', '  '.repeat(depth));
  };
  for (const [place, text] of tokens.entries()) {
    const isEmptyPair = isOpening(text) && isClosing(tokens[place + 1]);
    if (isClosing(text)) {
      depth--;
      if (!isOpening(tokens[place - 1]) && depth < deepest) newLine();
    }
    parts.push(text);
    if (isOpening(text)) {
      depth++;
      if (!isEmptyPair) newLine();
    }
    if (text === ',') newLine();
    if (text === ':') parts.push(' ');
  }
  return parts.join('');
}

const isOpening = (text: string | undefined) => text === '{' || text === '[';
const isClosing = (text: string | undefined) => text === '}' || text === ']';

/** A path whose value differs or exists on one side only. Values are as written. */
export type JsonDifference = {
  readonly path: string;
  readonly left: string | null;
  readonly right: string | null;
};
export type JsonComparison = {
  readonly values: readonly JsonDifference[];
  /** What differs besides: the white space between the tokens, or the order of members. */
  readonly ignored: 'white-space' | 'order' | null;
};

const mostDifferences = 1_000;

/** Compares value by value, the nth of a path with the nth of the other. Null if either text is not JSON. */
export function compareJson(left: string, right: string): JsonComparison | null {
  const tokens = [jsonTokens(left), jsonTokens(right)];
  if (!tokens[0] || !tokens[1]) return null;
  const isSame = (a: readonly string[], b: readonly string[]) =>
    a.length === b.length && a.every((one, place) => one === b[place]);
  if (isSame(tokens[0], tokens[1])) return { values: [], ignored: left === right ? null : 'white-space' };
  const [a, b] = [writtenValues(left), writtenValues(right)];
  const values = [...new Set([...a.keys(), ...b.keys()])].flatMap((key): JsonDifference[] => {
    const [one, other] = [a.get(key), b.get(key)];
    if (one?.source === other?.source) return [];
    const path = one?.path ?? other?.path ?? '';
    return [{ path, left: one?.source ?? null, right: other?.source ?? null }];
  });
  return { values: values.slice(0, mostDifferences), ignored: values.length === 0 ? 'order' : null };
}

/** By the path with its names as written, and how many of that path came before. */
function writtenValues(text: string): Map<string, { path: string; source: string }> {
  const values = new Map<string, { path: string; source: string }>();
  const counts = new Map<string, number>();
  visitLeaves(text, ({ source, levels }) => {
    const written = levels.map(({ isList, index, key }) => (isList ? `[${index}]` : key)).join('.');
    const count = counts.get(written) ?? 0;
    counts.set(written, count + 1);
    values.set(`${written} ${count}`, { path: pathOf(levels), source });
  });
  return values;
}
