/** Requests per second: peer, load, one number a round. */
export type Results = Map<string, Map<string, number[]>>;

/** Medians of the rounds, as ratios to bare http-proxy and to nginx. */
export function printTable(results: Results): void {
  const names = [...(results.values().next().value?.keys() ?? [])];
  const medianOf = (peer: string, load: string): number => median(results.get(peer)?.get(load) ?? []);
  console.log(['', ...names].map((text, index) => text.padEnd(index ? 34 : 12)).join(''));
  for (const peer of results.keys()) {
    const cells = names.map((load) => {
      const own = medianOf(peer, load);
      const ratios = ['http-proxy', 'nginx']
        .filter((other) => results.has(other))
        .map((other) => `${(own / medianOf(other, load)).toFixed(2)} of ${other}`);
      return `${own.toFixed(0)}/s  ${ratios.join('  ')}`;
    });
    console.log([peer, ...cells].map((text, index) => text.padEnd(index ? 34 : 12)).join(''));
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
