type Pair = [string, string];

/** The longest prefix of a text that takes at most `limit` bytes as JSON; the whole text if it fits. */
export function beginningOf(text: string, bytes: number): string {
  if (text.length * mostBytesOfAUnit <= bytes) return text;
  let taken = 0;
  for (let at = 0; at < text.length; at++) {
    const isPair = isWholePair(text, at);
    taken += isPair ? 4 : bytesOf(text.charCodeAt(at));
    if (taken > bytes) return text.slice(0, at);
    if (isPair) at++;
  }
  return text;
}

/** The first pairs within these bounds, the last one truncated if necessary; the list itself if all of it fits. */
export function firstPairs(pairs: Pair[], { count, bytes }: { count: number; bytes: number }): Pair[] {
  const found: Pair[] = [];
  let room = bytes;
  for (const pair of pairs) {
    const [name, value] = pair;
    const ownName = beginningOf(name, room);
    room -= jsonBytes(ownName) + bytesAround;
    const ownValue = beginningOf(value, Math.max(0, room));
    room -= jsonBytes(ownValue);
    const isWhole = room >= 0 && ownName === name && ownValue === value;
    if (found.length === count || (!isWhole && ownName === '')) return found;
    found.push(isWhole ? pair : [ownName, ownValue]);
    if (!isWhole) return found;
  }
  return pairs;
}

/** The fixed cost of a pair: `["",""],` */
const bytesAround = 8;
const mostBytesOfAUnit = 6;

const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

function bytesOf(unit: number): number {
  if (unit < 0x20) return 6;
  if (unit === 0x22 || unit === 0x5c) return 2;
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  // JSON escapes lone surrogates.
  return unit >= 0xd800 && unit < 0xe000 ? 6 : 3;
}

function isWholePair(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000;
}
