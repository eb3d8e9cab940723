type Round = { perSecond: number; cpuUs: number };
/** Peer, load, one entry a round. */
export type Results = Map<string, Map<string, Round[]>>;

/** Medians of the rounds: throughput as ratios to bare http-proxy and to nginx, and processor time for a request. */
export function printTable(results: Results): void {
  const loads = [...(results.values().next().value?.keys() ?? [])];
  const others = ['http-proxy', 'nginx'].filter((name) => results.has(name));
  for (const load of loads) {
    console.log(`\n${load}`);
    console.log(row(['', 'requests/s', ...others.map((name) => `of ${name}`), 'CPU µs each']));
    const of = (peer: string, key: keyof Round): number =>
      median((results.get(peer)?.get(load) ?? []).map((round) => round[key]));
    for (const peer of results.keys()) {
      const own = of(peer, 'perSecond');
      const ratios = others.map((other) => (own / of(other, 'perSecond')).toFixed(2));
      console.log(row([peer, own.toFixed(0), ...ratios, of(peer, 'cpuUs').toFixed(0)]));
    }
  }
}

function row(cells: readonly string[]): string {
  return cells.map((text, index) => (index === 0 ? text.padEnd(14) : text.padStart(15))).join('');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
