const reserved = '_sentiero';
const decodings = 4;
/** A longer path that contains the name is refused unread, because reading 64 KiB of slashes takes milliseconds. */
const maxSegments = 200;

/**
 * Whether a target might resolve the path to one under /_sentiero/: decoded as often as a chain of servers might
 * decode it, with either kind of slash, repeated or dotted segments, path parameters and any letter case.
 */
export function isReservedPath(requestTarget: string): boolean {
  let path = requestTarget.split(/[?#]/, 1)[0] ?? '';
  // Almost no path contains an underscore in any encoding.
  if (!path.includes('_') && !path.includes('%')) return false;
  for (let round = 0; round <= decodings; round++) {
    // URL parsers drop these characters.
    const text = path.replace(/[\x00-\x20\x7f]+/g, '').replaceAll('\\', '/');
    if (text.toLowerCase().includes(reserved) && isReserved(text)) return true;
    const decoded = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    if (decoded === path) return false;
    path = decoded;
  }
  return false;
}

function isReserved(text: string): boolean {
  if (text.split('/', maxSegments + 1).length > maxSegments) return true;
  return readings.some((reading) => firstSegment(text, reading) === reserved);
}

type Reading = {
  /** Otherwise `..` takes back an empty segment, as in RFC 3986. */
  mergesSlashes: boolean;
  /** As Java's servers do: `..;a` is `..`. */
  dropsParameters: boolean;
};

/** How servers differ in what `..` takes back. */
const readings: readonly Reading[] = [true, false].flatMap((mergesSlashes) =>
  [true, false].map((dropsParameters) => ({ mergesSlashes, dropsParameters })),
);

/** The first segment that is not empty. */
function firstSegment(text: string, { mergesSlashes, dropsParameters }: Reading): string | undefined {
  let [first, firstDepth, depth] = [-1, 0, 0];
  for (let start = 0; start < text.length;) {
    const slash = text.indexOf('/', start);
    const end = slash < 0 ? text.length : slash;
    let at = start;
    while (at < end && at < start + 2 && text[at] === '.') at++;
    const isOfDots = at === end || (dropsParameters && text[at] === ';');
    // The number of dots that the segment consists of, 0 to 2; null for any other segment.
    const dots = isOfDots ? at - start : null;
    if (dots === 2) depth = Math.max(0, depth - 1);
    else if (dots === null || (dots === 0 && !mergesSlashes)) depth++;
    if (depth < firstDepth) first = -1;
    if (dots === null && first < 0) [first, firstDepth] = [start, depth];
    start = end + 1;
  }
  return first < 0 ? undefined : /[^/;?#]*/.exec(text.slice(first))?.[0].toLowerCase();
}
