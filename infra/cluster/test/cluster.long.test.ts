import { School } from '@sentiero/journeys/school';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster, type Cluster } from '../src/index.ts';
import { Learner, unlimitedSockets } from './learner.ts';
import { until } from './until.ts';
import { makeWorkplace, type Workplace } from './workplace.ts';

let cluster: Cluster;
let place: Workplace;
let school: School;

beforeAll(async () => {
  cluster = await startCluster({ apiSettings: unlimitedSockets });
  place = await makeWorkplace(cluster, 3);
  school = new School(cluster);
});
afterAll(async () => {
  await school?.end();
  await place?.close();
  await cluster?.stop();
});

/** The number of processes that receive that user's messages through Redis. */
async function listeningProcesses(userId: number): Promise<number> {
  const redis = new Redis(cluster.redis.url);
  const [, count] = (await redis.pubsub('NUMSUB', `sentiero:user:${userId}`)) as [string, number];
  redis.disconnect();
  return count;
}

/** The number of batches that each API has accepted. */
function batches(): Promise<number[]> {
  return Promise.all(
    cluster.apis.map(async ({ spec }) => {
      const text = await (await fetch(`http://127.0.0.1:${spec.env['API_INTERNAL_PORT']}/metrics`)).text();
      const [, count = '0'] =
        /^sentiero_api_requests_total\{method="POST",route="\/internal\/records",status="200"\} (\d+)$/m.exec(
          text,
        ) ?? [];
      return Number(count);
    }),
  );
}

test('traffic delivered to one API is graded and reaches sockets on the other, in order and once', async () => {
  const [first] = cluster.apiAddresses;
  const [, door] = cluster.doors;
  const person = await school.person({ firstName: 'Ada' });
  const learner = await Learner.arrive(cluster, place, {
    person,
    wants: (servedBy) => servedBy === first,
    ...(door ? { door } : {}),
  });
  expect(await listeningProcesses(person.id)).toBe(1);
  const before = await batches();
  learner.browse();
  for (const task of [1, 2, 3]) await learner.complete(task);
  const { is, must } = await learner.account(3);
  expect(is).toEqual(must);
  for (const line of [learner.requests, learner.events, learner.progress]) expect(line.servedBy).toBe(first);
  // The completions arrived live and were not read again.
  expect(learner.progress.heard).toHaveLength(6);
  learner.leave();
  await until('nobody listens any more', async () => (await listeningProcesses(person.id)) === 0);
  const after = await batches();
  // The events arrive through either proxy.
  expect(after[1]).toBeGreaterThan(before[1] ?? 0);
});

test('learners behind the balancer are spread over all processes and miss nothing', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, number) => school.person({ firstName: `Nora${number}` })),
  );
  const learners = await Promise.all(people.map((person) => Learner.arrive(cluster, place, { person })));
  await Promise.all(
    learners.map(async (learner) => {
      learner.browse();
      for (const task of [1, 2, 3]) await learner.complete(task);
      const { is, must } = await learner.account(3);
      expect(is).toEqual(must);
    }),
  );
  const serving = new Set(learners.map(({ requests }) => requests.servedBy));
  expect([...serving].toSorted()).toEqual([...cluster.apiAddresses].toSorted());
  for (const learner of learners) learner.leave();
});
