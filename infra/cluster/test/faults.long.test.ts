import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { ApiClient } from '@sentiero/client/api-client';
import { School } from '@sentiero/journeys/school';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster, type Cluster } from '../src/index.ts';
import { fakeTimeLibrary } from './fake-time.ts';
import { Learner, unlimitedSockets } from './learner.ts';
import { smallDisk } from './small-disk.ts';
import { until } from './until.ts';
import { makeWorkplace, type Workplace } from './workplace.ts';

const clockFile = join(tmpdir(), `sentiero-clock-${process.pid}`);
const tasks = 4;
const isRoot = process.getuid?.() === 0;
let cluster: Cluster;
let place: Workplace;
let school: School;

beforeAll(async () => {
  await writeFile(clockFile, '+0');
  cluster = await startCluster({
    apiSettings: unlimitedSockets,
    besideFirstApi: {
      LD_PRELOAD: await fakeTimeLibrary(),
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_CACHE_DURATION: '1',
      // The monotonic clock does not jump, as on a real machine.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  place = await makeWorkplace(cluster, tasks);
  school = new School(cluster);
});
afterAll(async () => {
  await school?.end();
  await place?.close();
  await cluster?.stop();
  await rm(clockFile, { force: true });
});

type Fault = (busy: () => Promise<void>) => Promise<void>;

/**
 * A learner on each API works during the fault: one task before it, one at its start, those that the fault requires,
 * and one after it.
 */
async function underFault(fault: Fault): Promise<void> {
  const learners = await Promise.all(
    cluster.apiAddresses.map(async (address) =>
      Learner.arrive(cluster, place, {
        person: await school.person({ firstName: 'Lea' }),
        wants: (servedBy) => servedBy === address,
      }),
    ),
  );
  const left = Array.from({ length: tasks }, (_, number) => number + 1);
  const busy = async () => {
    const task = left.shift();
    if (task) await Promise.all(learners.map((learner) => learner.complete(task)));
  };
  await busy();
  for (const learner of learners) learner.browse();
  await fault(busy);
  while (left.length > 0) await busy();
  for (const learner of learners) {
    const { is, must } = await learner.account(tasks);
    expect(is).toEqual(must);
    learner.leave();
  }
}

const kill = (pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL') => {
  if (!pid) throw new Error('it does not run');
  process.kill(pid, signal);
};

test.each(['api', 'proxy'] as const)(
  'nothing is lost when each %s is killed, one after the other',
  async (kind) => {
    await underFault(async (busy) => {
      for (const service of kind === 'api' ? cluster.apis : cluster.proxies) {
        kill(service.pid);
        await busy();
        await service.ready();
      }
    });
  },
);

test('nothing is lost when Redis is killed, stays down for a while, and comes back empty', async () => {
  await underFault(async (busy) => {
    await cluster.redis.kill();
    await busy();
    await cluster.redis.start();
    await busy();
  });
});

test('nothing is lost when nginx is killed', async () => {
  await underFault(async (busy) => {
    await cluster.balancer.kill();
    const working = busy();
    await cluster.balancer.start();
    await working;
  });
});

test.each(['stop', 'kill'] as const)(
  'nothing is lost when PostgreSQL ends by %s and is restarted',
  async (way) => {
    await underFault(async (busy) => {
      const working = busy();
      await cluster.postgres[way]();
      await cluster.postgres.start();
      await working;
    });
  },
);

// The wait is longer than every time limit of delivery, so that its batches have gone to the other API.
test('nothing is lost while an API is frozen, nor when it resumes', async () => {
  await underFault(async (busy) => {
    const [, frozen] = cluster.apis;
    kill(frozen?.pid, 'SIGSTOP');
    try {
      await busy();
    } finally {
      kill(frozen?.pid, 'SIGCONT');
    }
  });
});

test('nothing is lost for old and new logins while an API’s clock is an hour ahead or behind', async () => {
  const [first] = cluster.apiAddresses;
  const saidTime = async () => {
    const { headers } = await fetch(`http://${first}/health/live`);
    return Date.parse(headers.get('date') ?? '');
  };
  await underFault(async (busy) => {
    for (const hours of [1, -1]) {
      await writeFile(clockFile, `${hours > 0 ? '+' : '-'}3600`);
      await until('the clock has jumped', async () => {
        const ahead = (await saidTime()) - Date.now();
        return Math.abs(ahead - hours * 3_600_000) < 60_000;
      });
      await busy();
      await underFault(async () => undefined);
    }
    await writeFile(clockFile, '+0');
  });
});

// Mounting a disk needs root.
test.skipIf(!isRoot)(
  'nothing is lost while the mail disk is full, and later mails are written again',
  async () => {
    const disks = await Promise.all(
      cluster.apis.map(({ spec }) => smallDisk(join(spec.env['DATA_DIR'] ?? '', 'mail'))),
    );
    const stranger = new ApiClient(cluster);
    const ask = async () =>
      (await stranger.send(verificationEndpoints.request, { body: { email: 'full@school.example' } })).status;
    const mails = async () => {
      const names = await Promise.all(disks.map(({ folder }) => readdir(folder)));
      return names.flat().filter((name) => name.endsWith('.eml')).length;
    };
    try {
      for (const disk of disks) await disk.fill();
      await underFault(async (busy) => {
        expect(await ask()).toBe(200);
        await busy();
        expect(await mails()).toBe(0);
      });
      for (const disk of disks) await disk.clear();
      expect(await ask()).toBe(200);
      await until('the mail is written', async () => (await mails()) === 1);
    } finally {
      for (const disk of disks) await disk.remove();
    }
  },
);

// A network that can be cut needs root.
test.skipIf(!isRoot)('nothing is lost while a proxy cannot reach the API', async () => {
  expect(cluster.network).not.toBeNull();
  await underFault(async (busy) => {
    const before = await retries();
    await cluster.network?.cut();
    const working = busy();
    await until('the proxy has tried in vain', async () => (await retries()) > before);
    await cluster.network?.mend();
    await working;
  });
});

/** The number of the second proxy's failed deliveries. */
async function retries(): Promise<number> {
  const [, proxy] = cluster.proxies;
  const url = proxy?.spec.healthUrl.replace('/health/ready', '/metrics') ?? '';
  const [, count = '0'] =
    /^sentiero_proxy_delivery_retries_total (\d+)$/m.exec(await (await fetch(url)).text()) ?? [];
  return Number(count);
}
