import type { Measured } from './load.ts';

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [upper = Number.NaN, lower = upper] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (upper + lower) / 2;
}

export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const line = (cells: string[]) =>
  `${cells.map((cell, place) => (place === 0 ? cell.padEnd(34) : cell.padStart(12))).join('')}\n`;

const columns = ['requestsPerSecond', 'p50Ms', 'p99Ms', 'serverMs', 'databaseMs'] as const;
type Column = (typeof columns)[number];

/** Medians over the rounds; the ratio is taken within each round, so that other load on the machine cancels out. */
export function loadTable(runs: Record<string, Measured[]>, yardstick: string): string {
  const rows = Object.entries(runs).map(([name, measured]) => {
    const pick = (key: Column) => median(measured.map((one) => one[key]));
    return line([
      name,
      pick('requestsPerSecond').toFixed(0),
      ratio(measured, runs[yardstick] ?? []).toFixed(2),
      pick('p50Ms').toFixed(0),
      pick('p99Ms').toFixed(0),
      pick('serverMs').toFixed(2),
      pick('databaseMs').toFixed(2),
    ]);
  });
  const head = ['', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'server ms', 'database ms'];
  return line(head) + rows.join('');
}

/** Processor time in milliseconds of the server and of the database for each call, medians over the rounds. */
export function medians(runs: Record<string, Measured[]>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(runs).map(([name, measured]) => [
      name,
      median(measured.map(({ serverMs, databaseMs }) => serverMs + databaseMs)),
    ]),
  );
}

/** This checkout's figures as multiples of another one's, medians of the ratios within each round. */
export function againstTable(ours: Record<string, Measured[]>, theirs: Record<string, Measured[]>): string {
  const keys = ['requestsPerSecond', 'serverMs', 'databaseMs'] as const;
  const rows = Object.entries(ours).map(([name, measured]) =>
    line([name, ...keys.map((key) => ratio(measured, theirs[name] ?? [], key).toFixed(2))]),
  );
  return line(['of the other checkout', 'requests/s', 'server ms', 'database ms']) + rows.join('');
}

/** The median over the rounds of the ratio of requests per second, or of another figure. */
export function ratio(measured: Measured[], to: Measured[], key: Column = 'requestsPerSecond'): number {
  return median(measured.map((one, round) => one[key] / (to[round]?.[key] ?? Number.NaN)));
}

export function timesTable(times: Record<string, number[]>): string {
  const rows = Object.entries(times).map(([name, ms]) =>
    line([name, String(ms.length), median(ms).toFixed(2), percentile(ms, 0.99).toFixed(2)]),
  );
  return line(['', 'samples', 'median ms', 'p99 ms']) + rows.join('');
}
