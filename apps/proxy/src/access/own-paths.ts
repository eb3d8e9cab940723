const reserved = '_sentiero';
const decodings = 4;

/**
 * Whether a target might resolve the path to one under /_sentiero/: decoded as often as a chain of servers might
 * decode it, with either kind of slash, repeated or dotted segments, path parameters and any letter case.
 */
export function isReservedPath(requestTarget: string): boolean {
  let path = requestTarget.split(/[?#]/, 1)[0] ?? '';
  // Almost no path contains an underscore in any encoding.
  if (!path.includes('_') && !path.includes('%')) return false;
  for (let round = 0; round <= decodings; round++) {
    if (firstSegment(path) === reserved) return true;
    const decoded = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    if (decoded === path) return false;
    path = decoded;
  }
  return false;
}

/** A path may be 64 KiB of slashes, so no array of segments is built. */
function firstSegment(path: string): string | undefined {
  // URL parsers drop these characters.
  const text = path.replace(/[\x00-\x20\x7f]+/g, '').replaceAll('\\', '/');
  let [first, depth] = [0, 0];
  for (let start = 0; start < text.length;) {
    const slash = text.indexOf('/', start);
    const end = slash < 0 ? text.length : slash;
    const dots = dotsOf(text, start, end);
    if (dots === 2) depth = Math.max(0, depth - 1);
    else if (dots === null && depth++ === 0) first = start;
    start = end + 1;
  }
  return depth === 0 ? undefined : /[^/;?#]*/.exec(text.slice(first))?.[0].toLowerCase();
}

/** The number of leading dots of a segment without its parameters, 0 to 2; null for any other segment. */
function dotsOf(text: string, start: number, end: number): number | null {
  let at = start;
  while (at < end && at < start + 2 && text[at] === '.') at++;
  return at === end || text[at] === ';' ? at - start : null;
}
