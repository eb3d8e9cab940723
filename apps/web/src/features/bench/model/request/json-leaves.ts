/** A value without members in a JSON text, and its position. */
export type JsonLeaf = {
  readonly path: string;
  /** Strings are shown without quotes; other values, and strings that do not fit on one line, as written. */
  readonly isText: boolean;
  readonly shown: string;
  readonly from: number;
  readonly to: number;
};

type Level = { readonly isList: boolean; index: number; key: string };

const token = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;

/** The leaves in order, including duplicates; null if the text is not JSON. */
export function jsonLeaves(text: string): JsonLeaf[] | null {
  if (!isJson(text)) return null;
  const leaves: JsonLeaf[] = [];
  const levels: Level[] = [];
  const scanner = new RegExp(token);
  let isKey = false;
  for (let match = scanner.exec(text); match; match = scanner.exec(text)) {
    const source = match[1] ?? '';
    const level = levels.at(-1);
    if (source === '{' || source === '[') {
      levels.push({ isList: source === '[', index: 0, key: '' });
      isKey = source === '{';
    } else if (source === '}' || source === ']') {
      levels.pop();
      isKey = false;
    } else if (source === ',') {
      if (level) level.index++;
      isKey = level?.isList === false;
    } else if (source === ':') isKey = false;
    else if (isKey && level) level.key = String(JSON.parse(source));
    else leaves.push(leafAt(source, scanner.lastIndex - source.length, levels));
  }
  return leaves;
}

function leafAt(source: string, from: number, levels: readonly Level[]): JsonLeaf {
  const text = source.startsWith('"') ? String(JSON.parse(source)) : null;
  const isText = text !== null && !/[\0-\x1f\x7f]/.test(text);
  const shown = isText ? text : source;
  return { path: pathOf(levels), isText, shown, from, to: from + source.length };
}

const pathOf = (levels: readonly Level[]): string =>
  levels
    .map(({ isList, index, key }) => (isList ? `[${index}]` : `.${key}`))
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
