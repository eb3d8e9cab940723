import { setTimeout as pause } from 'node:timers/promises';
import { startOwnPlatform } from '@sentiero/local';
import { startPodman, type RunningPodman } from '@sentiero/programs';
import { makeApplication } from './application.ts';
import { BenchClass } from './class.ts';
import type { Figure } from './figures.ts';

/** Copies of the same target that are waiting, each for its learner. */
const tries = 9;
const goals = { coldMs: 3_000, pooledMs: 300, resetMs: 1_000 };
/** What a browser waits before it reloads the waiting page. */
const quietMs = 1_500;

type Say = (line: string) => void;
type Bench = { school: BenchClass; podman: RunningPodman; learners: number; say: Say };

/** Measures copies in containers of Podman, behind the proxy, as their learners see them. */
export async function measureContainers(learners: number, say: Say): Promise<Figure[]> {
  const podman = await startPodman();
  try {
    await makeApplication(podman);
    process.env['DOCKER_HOST'] = podman.host;
    const platform = await startOwnPlatform({});
    try {
      const school = await BenchClass.at(platform);
      return await measure({ school, podman, learners, say });
    } finally {
      await platform.stop();
    }
  } finally {
    await podman.stop();
  }
}

async function measure(bench: Bench): Promise<Figure[]> {
  const { school, learners, say } = bench;
  const cold = await measureCold(school);
  say(`cold starts: ${cold.map((ms) => ms.toFixed(0)).join(' ')} ms`);
  const { pooled, reset } = await measurePool(school);
  const { alone, memory } = await measureTogether(bench);
  say(`${learners} copies run at once, and each answers its learner; of memory they use ${memory} MB each`);
  return [
    { name: 'first request to first answer, cold', ms: cold, goalMs: goals.coldMs },
    { name: 'first request to first answer, from the pool', ms: pooled, goalMs: goals.pooledMs },
    { name: 'reset to first answer of the new copy', ms: reset, goalMs: goals.resetMs },
    { name: `an answer while ${learners} copies run`, ms: alone, goalMs: goals.pooledMs },
  ];
}

async function measureCold(school: BenchClass): Promise<number[]> {
  const target = await school.target('cold', 0);
  const times: number[] = [];
  for (const visitor of await school.visitors(target, tries)) {
    times.push((await visitor.untilAnswer()).ms);
    await visitor.stop();
  }
  await school.removeTarget(target);
  return times;
}

async function measurePool(school: BenchClass): Promise<{ pooled: number[]; reset: number[] }> {
  const size = tries + 2;
  const target = await school.target('pooled', size);
  const isFull = () =>
    school.until(
      (copies) =>
        copies.filter(({ purpose, state }) => purpose === 'pool' && state === 'ready').length === size,
    );
  const [pooled, reset]: [number[], number[]] = [[], []];
  for (const visitor of await school.visitors(target, tries)) {
    await isFull();
    const first = await visitor.untilAnswer();
    pooled.push(first.ms);
    await isFull();
    await pause(quietMs);
    const began = performance.now();
    await visitor.reset();
    await visitor.untilAnswer(first.copy);
    reset.push(performance.now() - began);
    await visitor.stop();
  }
  await school.removeTarget(target);
  return { pooled, reset };
}

/** All learners ask at the same moment. */
async function measureTogether({ school, podman, learners, say }: Bench) {
  const target = await school.target('together', 0);
  const visitors = await school.visitors(target, learners);
  const times = (await Promise.all(visitors.map((visitor) => visitor.untilAnswer()))).map(({ ms }) => ms);
  say(
    `${learners} learners at once: first answers after ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`,
  );
  const copies = await school.until((all) => all.every(({ memory_mb }) => memory_mb !== null));
  const running = (await podman.list()).length;
  if (running !== learners || copies.length !== learners)
    throw new Error(`${copies.length} copies and ${running} containers of ${learners}`);
  const alone: number[] = [];
  for (const visitor of visitors) alone.push((await visitor.untilAnswer()).ms);
  const memory = copies.reduce((sum, { memory_mb }) => sum + (memory_mb ?? 0), 0) / learners;
  await school.removeTarget(target);
  return { alone, memory: memory.toFixed(1) };
}
