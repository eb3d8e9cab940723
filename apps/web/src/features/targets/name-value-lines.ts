/**
 * Reads lines of `name=value`; the value may hold more equals signs, and a line that begins with `|` continues the one
 * above. Blank lines are skipped.
 */
export function readPairs(text: string): [name: string, value: string][] {
  const pairs: [name: string, value: string][] = [];
  for (const line of text.split(/\r?\n/)) {
    const last = pairs.at(-1);
    if (last && line.startsWith('|')) last[1] += `\n${line.slice(1)}`;
    else if (line.trim() !== '') {
      const [name = '', ...value] = line.split('=');
      pairs.push([name.trim(), value.join('=')]);
    }
  }
  return pairs;
}

export const writePairs = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${value.replaceAll(/\r\n?|\n/g, '\n|')}`).join('\n');
