type Round = { perSecond: number; cpuUs: number; p50Ms: number; p99Ms: number };
/** Results by peer and load, one entry per round. */
export type Results = Map<string, Map<string, Round[]>>;

/**
 * Medians over the rounds. Ratios are computed within a round, where other load on the machine is the same for all.
 */
export function printTable(results: Results): void {
  const names = [...results.keys()];
  const [first = ''] = names;
  const loads = [...(results.get(first)?.keys() ?? [])];
  const others = ['http-proxy', 'nginx'].filter((name) => results.has(name));
  for (const load of loads) {
    const rounds = (peer: string): readonly Round[] => results.get(peer)?.get(load) ?? [];
    const of = (peer: string, key: keyof Round): number => median(rounds(peer).map((round) => round[key]));
    const ratio = (peer: string, other: string, key: keyof Round): string =>
      median(
        rounds(peer).map((round, index) => round[key] / (rounds(other)[index]?.[key] ?? Number.NaN)),
      ).toFixed(2);
    console.log(`\n${load}`);
    const cpu = ['CPU µs each', `of ${first}`];
    console.log(row(['', 'requests/s', ...others.map((name) => `of ${name}`), ...cpu, 'p50 ms', 'p99 ms']));
    for (const peer of names) {
      const ratios = others.map((other) => ratio(peer, other, 'perSecond'));
      const cells = [of(peer, 'perSecond').toFixed(0), ...ratios, of(peer, 'cpuUs').toFixed(0)];
      const latencies = [of(peer, 'p50Ms').toFixed(1), of(peer, 'p99Ms').toFixed(1)];
      console.log(row([peer, ...cells, ratio(peer, first, 'cpuUs'), ...latencies]));
    }
  }
}

function row(cells: readonly string[]): string {
  return cells.map((text, index) => (index === 0 ? text.padEnd(18) : text.padStart(14))).join('');
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
