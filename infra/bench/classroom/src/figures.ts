/** The measurements of a load. */
export class Figures {
  readonly apiMs: number[] = [];
  readonly proxyMs: number[] = [];
  readonly toldMs: number[] = [];
  readonly rowMs: number[] = [];
  readonly launchMs: number[] = [];
  readonly errors = new Map<string, number>();

  /** Discards the measurements of the warm-up. */
  forgetTimes(): void {
    for (const times of [this.apiMs, this.proxyMs, this.toldMs, this.rowMs, this.launchMs]) times.length = 0;
  }

  /** What became of reports in hunts. */
  readonly verdicts = new Map<string, number>();

  verdict(verdict: string): void {
    this.verdicts.set(verdict, (this.verdicts.get(verdict) ?? 0) + 1);
  }

  error(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const line = (cells: string[]) =>
  `${cells.map((cell, place) => (place === 0 ? cell.padEnd(44) : cell.padStart(10))).join('')}\n`;

export function timesTable(times: Record<string, readonly number[]>): string {
  const rows = Object.entries(times).map(([name, ms]) =>
    line([name, String(ms.length), ...[0.5, 0.95, 0.99, 1].map((part) => percentile(ms, part).toFixed(1))]),
  );
  return line(['', 'samples', 'p50 ms', 'p95 ms', 'p99 ms', 'worst']) + rows.join('');
}
