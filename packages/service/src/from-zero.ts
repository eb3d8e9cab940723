type Labelled = { labels: (value: string) => { inc: (by: number) => void } };

/** A counter with each of its series there from the start, at 0: what is counted first is an increase, too. */
export function fromZero<Counter extends Labelled>(counter: Counter, values: readonly string[]): Counter {
  for (const value of values) counter.labels(value).inc(0);
  return counter;
}
