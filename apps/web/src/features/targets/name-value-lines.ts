/** Reads lines of `name=value`; the value may hold more equals signs. Blank lines are skipped. */
export function readPairs(text: string): [name: string, value: string][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name.trim(), value.join('=')];
    });
}

export const writePairs = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${value}`).join('\n');
