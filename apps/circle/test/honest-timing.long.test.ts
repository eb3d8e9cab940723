import { afterAll, beforeAll, expect, it } from 'vitest';
import { all } from './arrangements.ts';
import { startCircleUnderTest, type Visit } from './circle-under-test.ts';
import { honestWalk } from './honest-walk.ts';
import type { HoleId } from '../src/holes/catalogue.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

const rounds = 25;

/** The milliseconds of each request of an honest walk, in order. */
async function timesOf(open: readonly HoleId[]): Promise<number[]> {
  const visit: Visit = await circle.visit().open(...open);
  const times: number[] = [];
  const send = visit.send.bind(visit);
  visit.send = async (...request) => {
    const startedMs = performance.now();
    const answer = await send(...request);
    times.push(performance.now() - startedMs);
    return answer;
  };
  await honestWalk(visit);
  return times;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

it('honest use takes as long while everything is open as while everything is closed', async () => {
  const walks: Record<'closed' | 'closedAgain' | 'open', number[][]> = {
    closed: [],
    closedAgain: [],
    open: [],
  };
  // Interleaved, so that the machine's mood meets all three alike.
  for (let round = 0; round < rounds; round++) {
    walks.closed.push(await timesOf([]));
    walks.open.push(await timesOf(all));
    walks.closedAgain.push(await timesOf([]));
  }
  const requests = walks.closed[0]?.length ?? 0;
  expect(requests).toBeGreaterThanOrEqual(150);
  const mediansOf = (kind: keyof typeof walks) =>
    Array.from({ length: requests }, (_, place) => median(walks[kind].map((walk) => walk[place] ?? 0)));
  const [closed, open, again] = [mediansOf('closed'), mediansOf('open'), mediansOf('closedAgain')];
  const apart = (other: readonly number[]) => other.map((ms, place) => Math.abs(ms - (closed[place] ?? 0)));
  const [signal, noise] = [apart(open), apart(again)];
  const worst = signal.indexOf(Math.max(...signal));
  console.log(
    `${requests} requests, ${rounds} walks of each kind. Medians differ by ${median(signal).toFixed(3)} ms between open and ` +
      `closed, by ${median(noise).toFixed(3)} ms between closed and closed; at most by ${Math.max(...signal).toFixed(2)} ms ` +
      `(request ${worst}) and ${Math.max(...noise).toFixed(2)} ms`,
  );
  expect(median(signal)).toBeLessThan(3 * median(noise) + 0.05);
  expect(Math.max(...signal)).toBeLessThan(3 * Math.max(...noise) + 1);
}, 600_000);
