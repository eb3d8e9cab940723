const reserved = '_sentiero';
const decodings = 4;

/**
 * Whether a target might take the path for one under /_sentiero/: decoded as often as a chain of servers might,
 * slashes either way, repeated or dotted, path parameters and letter case ignored.
 */
export function isReservedPath(requestTarget: string): boolean {
  let path = requestTarget.split(/[?#]/, 1)[0] ?? '';
  // Nearly all paths have no underscore in any spelling.
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

function firstSegment(path: string): string | undefined {
  const segments: string[] = [];
  for (const raw of path.replaceAll('\\', '/').split('/')) {
    // URL parsers drop these characters.
    const segment = raw.replace(/[\x00-\x20\x7f]/g, '').split(';', 1)[0] ?? '';
    if (segment === '' || segment === '.') continue;
    if (segment === '..') segments.pop();
    else segments.push(segment.split(/[?#]/, 1)[0] ?? '');
  }
  return segments[0]?.toLowerCase();
}
