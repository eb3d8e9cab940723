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

/** A place in a text: the container around it, and its name as written, or its number in a list. */
type Place = { readonly within: Place | null; readonly name: string; readonly isList: boolean };
type Level = {
  readonly place: Place | null;
  readonly isList: boolean;
  index: number;
  key: string;
  isEmpty: boolean;
};
type Visit = { source: string; from: number; place: Place | null };

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

/** Visits the values without members in order. `placeOf` gives the place of what a container holds. */
function visitLeaves(
  text: string,
  visit: (leaf: Visit) => void,
  placeOf: (place: Place) => Place = (place) => place,
): void {
  const levels: Level[] = [];
  const scanner = new RegExp(token);
  let isKey = false;
  let openedAt = 0;
  const here = (): Place | null => {
    const level = levels.at(-1);
    if (!level) return null;
    const { place: within, isList, index, key } = level;
    return placeOf({ within, name: isList ? `[${index}]` : key, isList });
  };
  const leave = () => {
    const level = levels.pop();
    if (level?.isEmpty) visit({ source: level.isList ? '[]' : '{}', from: openedAt, place: level.place });
    isKey = false;
  };
  for (let match = scanner.exec(text); match; match = scanner.exec(text)) {
    const source = match[1] ?? '';
    const level = levels.at(-1);
    const isClosing = source === '}' || source === ']';
    if (level && !isClosing) level.isEmpty = false;
    if (source === '{' || source === '[') {
      openedAt = scanner.lastIndex - 1;
      levels.push({ place: here(), isList: source === '[', index: 0, key: '', isEmpty: true });
      isKey = source === '{';
    } else if (isClosing) leave();
    else if (source === ',') {
      if (level) level.index++;
      isKey = level?.isList === false;
    } else if (source === ':') isKey = false;
    else if (isKey && level) level.key = source;
    else visit({ source, from: scanner.lastIndex - source.length, place: here() });
  }
}

/** The values in order, including those of a name that is there twice; null if the text is not JSON. */
export function jsonLeaves(text: string): JsonLeaf[] | null {
  if (!isJson(text)) return null;
  const leaves: JsonLeaf[] = [];
  visitLeaves(text, ({ source, from, place }) => {
    if (source === '{}' || source === '[]') return;
    const string = source.startsWith('"') ? String(JSON.parse(source)) : null;
    const isText = string !== null && !/[\0-\x1f\x7f]/.test(string);
    const shown = isText ? string : source;
    leaves.push(new Leaf({ isText, shown, from, to: from + source.length }, place));
  });
  return leaves;
}

/** A path is written out when it is asked for: together, those of a deep text are far longer than it. */
class Leaf implements JsonLeaf {
  readonly isText: boolean;
  readonly shown: string;
  readonly from: number;
  readonly to: number;
  readonly #place: Place | null;

  constructor({ isText, shown, from, to }: Omit<JsonLeaf, 'path'>, place: Place | null) {
    this.isText = isText;
    this.shown = shown;
    this.from = from;
    this.to = to;
    this.#place = place;
  }

  get path(): string {
    return pathOf(this.#place);
  }
}

function pathOf(place: Place | null): string {
  const parts: string[] = [];
  for (let at = place; at; at = at.within)
    parts.push(at.isList ? at.name : `.${String(JSON.parse(at.name))}`);
  return parts.toReversed().join('').replace(/^\./, '');
}

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
  const places = new Map<string, NumberedPlace>();
  const [a, b] = [valuesAt(left, places), valuesAt(right, places)];
  const found: JsonDifference[] = [];
  for (const place of places.values()) {
    const [one, other] = [a.get(place), b.get(place)];
    if (one !== other && found.length < mostDifferences)
      found.push({
        path: pathOf(place.number === 0 ? null : place),
        left: one ?? null,
        right: other ?? null,
      });
  }
  return { values: found, ignored: found.length === 0 ? 'order' : null };
}

type NumberedPlace = Place & { readonly number: number };
const top: NumberedPlace = { within: null, name: '', isList: true, number: 0 };

/** The values as written, by the places that both texts share: the nth of a name is not the next one of it. */
function valuesAt(text: string, places: Map<string, NumberedPlace>): Map<NumberedPlace, string> {
  const values = new Map<NumberedPlace, string>();
  const counts = new Map<string, number>();
  places.set('', top);
  const numberOf = (place: Place | null) => (place as NumberedPlace | null)?.number ?? 0;
  const placeOf = (place: Place): NumberedPlace => {
    const name = `${numberOf(place.within)} ${place.name}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const key = `${name} ${count}`;
    const known = places.get(key) ?? { ...place, number: places.size };
    places.set(key, known);
    return known;
  };
  visitLeaves(
    text,
    ({ source, place }) => values.set((place as NumberedPlace | null) ?? top, source),
    placeOf,
  );
  return values;
}
