import { demo } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { School } from '@sentiero/journeys/school';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster, type Cluster } from '../src/index.ts';
import { BoardLine } from './board-line.ts';
import { Learner, unlimitedSockets } from './learner.ts';
import { until } from './until.ts';
import { makeWorkplace, type Workplace } from './workplace.ts';

const size = 30;
const tasks = 12;
const rightAgainMs = 5000;
let cluster: Cluster;
let place: Workplace;
let school: School;
let board: BoardLine;
const learners: Learner[] = [];
let next = 1;

beforeAll(async () => {
  cluster = await startCluster({ apiSettings: unlimitedSockets });
  place = await makeWorkplace(cluster, tasks);
  school = new School(cluster);
  const people = [];
  for (let seat = 0; seat < size; seat++) people.push(await school.person({ firstName: `Lea${seat}` }));
  const course = await school.course('Board', ...people);
  while (people.length > 0)
    learners.push(
      ...(await Promise.all(people.splice(0, 6).map((person) => Learner.arrive(cluster, place, { person })))),
    );
  const staff = await ApiClient.loggedIn(cluster, demo.staff);
  board = new BoardLine(staff, { course: course.id, lesson: place.lessonId });
  await until('the board is right', isRight);
}, 600_000);

afterAll(async () => {
  board?.close();
  for (const learner of learners) learner.leave();
  await school?.end();
  await place?.close();
  await cluster?.stop();
});

/** Every learner is there, and has completed what the database says. */
async function isRight(): Promise<boolean> {
  const stored = await place.sql<{ user_id: number; steps: number[] }[]>`
    select user_id, array_agg(step_id order by step_id) as steps from completions
    join steps on steps.id = step_id where lesson_id = ${place.lessonId} group by user_id`;
  const { rows } = board;
  return learners.every(({ person }) => {
    const row = rows.get(person.id);
    const steps = stored.find(({ user_id: id }) => id === person.id)?.steps ?? [];
    return row && row.state !== 'offline' && row.completed.toSorted((a, b) => a - b).join() === steps.join();
  });
}

const work = async () => {
  const task = next++;
  await Promise.all(learners.map((learner) => learner.complete(task)));
};

/** A task before the fault, one during it, one after it. Returns how long the board was wrong once all was back. */
async function wrongMs(kill: () => Promise<void> | void, back: () => Promise<void>): Promise<number> {
  await work();
  await until('the board is right', isRight);
  await kill();
  const working = work();
  await back();
  const since = performance.now();
  await until('the board is right again', isRight);
  const passedMs = performance.now() - since;
  await working;
  await until('the board has the task of the fault', isRight);
  return passedMs;
}

const killed = (pid: number | undefined) => {
  if (!pid) throw new Error('it does not run');
  process.kill(pid, 'SIGKILL');
};

test('the board is right again within five seconds of each process that was killed', async () => {
  const { apis, proxies, postgres, redis } = cluster;
  const faults = [
    ...[...apis, ...proxies].map((service) => ({
      name: service.spec.name,
      kill: () => killed(service.pid),
      back: () => service.ready(),
    })),
    { name: 'postgres', kill: () => postgres.kill(), back: () => postgres.start() },
    { name: 'redis', kill: () => redis.kill(), back: () => redis.start() },
  ];
  const times: Record<string, number> = {};
  for (const { name, kill, back } of faults) times[name] = Math.round(await wrongMs(kill, back));
  process.stdout.write(`board wrong for ms: ${JSON.stringify(times)}\n`);
  for (const [name, ms] of Object.entries(times)) expect(ms, name).toBeLessThan(rightAgainMs);
}, 900_000);
