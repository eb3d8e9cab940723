type Labelled = { labels: (value: string) => { inc: (by: number) => void } };

/** Initialises every series of a counter with 0, so that its first count shows as an increase. */
export function fromZero<Counter extends Labelled>(counter: Counter, values: readonly string[]): Counter {
  for (const value of values) counter.labels(value).inc(0);
  return counter;
}
