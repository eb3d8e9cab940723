/** What was measured, with the goal in milliseconds that the median is held against. */
export type Figure = { name: string; ms: number[]; goalMs: number };

export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const line = (cells: readonly string[]) =>
  `${cells.map((cell, place) => (place === 0 ? cell.padEnd(46) : cell.padStart(11))).join('')}\n`;

export const isReached = ({ ms, goalMs }: Figure) => middle(ms) <= goalMs;

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, ms, goalMs } = figure;
    const times = [middle(ms), Math.max(...ms), goalMs].map((time) => time.toFixed(0));
    return line([name, String(ms.length), ...times, isReached(figure) ? 'reached' : 'MISSED']);
  });
  return line(['', 'samples', 'median ms', 'worst', 'goal', '']) + rows.join('');
}
