import { startOwnPlatform } from '@sentiero/local';
import { School } from '@sentiero/journeys/school';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster, type Cluster } from '../src/index.ts';
import { Holder } from './holder.ts';
import { unlimitedSockets } from './learner.ts';
import { until } from './until.ts';
import { makeWorkplace, type Workplace, type WorkplacePlatform } from './workplace.ts';

const releasedWithinMs = 300;
const times = 7;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Infinity;

/** From the learner's decision to the response in the browser, several times. */
async function releaseTimes(
  holder: Holder,
  forward: (id: string) => Promise<unknown>,
  start: () => Promise<number>,
): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const known = holder.held.length;
    const answered = start();
    await until('the request is held', () => holder.held.length > known);
    const { id = '' } = holder.held.at(-1) ?? {};
    const since = performance.now();
    const result = forward(id);
    expect(await answered).toBe(200);
    taken.push(performance.now() - since);
    await result;
    await until('the learner is told', () => holder.released.has(id));
  }
  return taken;
}

function tell(what: string, taken: readonly number[]): void {
  const [middle, most] = [median(taken), Math.max(...taken)].map((ms) => ms.toFixed(0));
  process.stdout.write(`release ${what}: median ${middle} ms, at most ${most} ms\n`);
}

describe('two proxies, two APIs and Redis', () => {
  let cluster: Cluster;
  let place: Workplace;
  let school: School;

  beforeAll(async () => {
    cluster = await startCluster({ apiSettings: unlimitedSockets });
    place = await makeWorkplace(cluster, 1);
    school = new School(cluster);
  });
  afterAll(async () => {
    await school?.end();
    await place?.close();
    await cluster?.stop();
  });

  const urlOf = (api: number) => `http://${cluster.apiAddresses[api]}`;
  const aHolder = async (door = 0, api = 0) => {
    const entrance = cluster.doors[door];
    const holder = await Holder.arrive(cluster, place, {
      person: await school.person({ firstName: 'Hanna' }),
      apiUrl: urlOf(api),
      ...(entrance ? { door: entrance } : {}),
    });
    await holder.hold();
    return holder;
  };

  test.each([0, 1].flatMap((door) => [0, 1].map((api) => [door, api] as const)))(
    'a request held by proxy %i is released within 300 ms through API %i, while the sockets are at the other',
    async (door, api) => {
      const holder = await aHolder(door, 1 - api);
      const other = await holder.atApi(cluster, urlOf(api));
      const taken = await releaseTimes(
        holder,
        (id) => holder.forward(id, other),
        () => holder.ask('/page'),
      );
      tell(`from proxy ${door} through API ${api}`, taken);
      expect(median(taken)).toBeLessThan(releasedWithinMs);
      holder.leave();
    },
  );

  type Fault = [
    what: string,
    status: number,
    kill: (holder: Holder) => Promise<void>,
    mend?: () => Promise<void>,
  ];
  const faults: Fault[] = [
    ['the socket of the browser', 200, async (holder) => holder.cutSockets()],
    ['the API with the sockets', 200, () => killed(cluster.apis[0])],
    ['the other API', 200, () => killed(cluster.apis[1])],
    ['the other proxy', 200, () => killed(cluster.proxies[1])],
    ['Redis', 200, () => cluster.redis.kill(), () => cluster.redis.start()],
    ['PostgreSQL', 200, () => cluster.postgres.kill(), () => cluster.postgres.start()],
    // The last: a proxy that starts again enforces holds only after its next report.
    ['the proxy that holds', 0, () => killed(cluster.proxies[0])],
  ];

  async function killed(service: Cluster['apis'][number] | undefined): Promise<void> {
    if (!service?.pid) throw new Error('it does not run');
    process.kill(service.pid, 'SIGKILL');
  }

  async function allReady(): Promise<void> {
    for (const service of [...cluster.apis, ...cluster.proxies]) await service.ready();
  }

  test.each(faults)(
    'when %s is killed, twenty held requests end, each with status %i, and none hangs',
    async (what, status, kill, mend) => {
      const holder = await aHolder();
      const answers = Array.from({ length: 20 }, (_, number) => holder.ask(`/page?number=${number}`));
      await until('twenty are held', () => holder.held.length === 20);
      const since = performance.now();
      await kill(holder);
      // The hold is still on while its API and sockets work: the learner goes on deciding.
      const isOn = ['the other API', 'the other proxy', 'Redis'].includes(what);
      if (isOn)
        for (const { id } of holder.held)
          await until('it is released', async () => (await holder.forward(id)).how === 'forwarded');
      expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => status));
      const tookMs = (performance.now() - since).toFixed(0);
      process.stdout.write(`twenty held, ${what} killed: all ended after ${tookMs} ms\n`);
      if (isOn || status === 0) await until('the learner is told', () => holder.released.size === 20);
      holder.leave();
      await mend?.();
      await allReady();
    },
  );
});

describe('one proxy and one API, without Redis', () => {
  let platform: WorkplacePlatform;
  let place: Workplace;
  let school: School;

  beforeAll(async () => {
    const own = await startOwnPlatform();
    const { HOST, PROXY_PORT } = own.settings;
    platform = { ...own, targetHost: '127.0.0.1', entrance: { host: HOST, port: PROXY_PORT } };
    place = await makeWorkplace(platform, 1);
    school = new School(platform);
  });
  afterAll(async () => {
    await school?.end();
    await place?.close();
    await platform?.stop();
  });

  test('a held request is released within 300 ms', async () => {
    const person = await school.person({ firstName: 'Hanna' });
    const holder = await Holder.arrive(platform, place, { person });
    await holder.hold();
    const taken = await releaseTimes(
      holder,
      (id) => holder.forward(id),
      () => holder.ask('/page'),
    );
    tell('without Redis', taken);
    expect(median(taken)).toBeLessThan(releasedWithinMs);
    holder.leave();
  });
});
