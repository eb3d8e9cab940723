import type { ByteText } from '../bytes.ts';

/** The first of the URLs that a pattern with `{a,b}` and `[1-9]` stands for; null for a pattern that curl refuses. */
export function firstOfGlob(pattern: ByteText): { url: ByteText; isOne: boolean } | null {
  let url = '';
  let isOne = true;
  for (let place = 0; place < pattern.length;) {
    const [piece = '', escaped, list, from, to] = readPiece(pattern, place);
    if (list !== undefined) {
      const items = list.split(/(?<!\\),/);
      isOne &&= items.length === 1;
      url += (items[0] ?? '').replaceAll(/\\([\s\S])/g, '$1');
    } else if (from !== undefined && to !== undefined) {
      if (isNumber(from) !== isNumber(to)) return null;
      if (isNumber(from) ? Number(from) > Number(to) : from > to) return null;
      isOne &&= from === to;
      url += from;
    } else if (escaped === undefined && /^[{}[\]]$/.test(piece)) return null;
    else url += escaped ?? piece;
    place += piece.length;
  }
  return { url, isOne };
}

const isNumber = (text: string) => /^\d/.test(text);

const pieces = [
  /\[\]|\[(?=[\da-fA-F.]{0,40}:)[\w:.%]*\]/y,
  /\\([{}[\]])/y,
  /\{()((?:[^{}[\]\\]|\\.)+)\}/y,
  /\[()()(\d+|[a-zA-Z])-(\d+|[a-zA-Z])(?::\d+)?\]/y,
  /[^{}[\]\\]+|[\s\S]/y,
];

/** An empty pair of brackets and an IPv6 address are literal. */
function readPiece(pattern: ByteText, place: number): (string | undefined)[] {
  for (const piece of pieces) {
    piece.lastIndex = place;
    const match = piece.exec(pattern);
    if (!match) continue;
    const [whole, escaped, list, from, to] = match;
    return [whole, escaped === '' ? undefined : escaped, list === '' ? undefined : list, from, to];
  }
  return [pattern.slice(place)];
}
