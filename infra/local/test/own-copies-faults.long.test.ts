import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demo } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { instancesEndpoints } from '@sentiero/contracts/instances';
import { freePort, startPostgres, type RunningPostgres } from '@sentiero/postgres';
import { startPodman, type RunningPodman } from '@sentiero/programs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DockerClient } from '../../../apps/instances/src/engine/docker-client.ts';
import { startOwnPlatform } from '../src/own-platform.ts';
import type { Platform } from '../src/platform.ts';
import { createCopyTarget, learnerAt, type CopyTarget } from './copy-learner.ts';

// It listens only after a while, so that a copy that runs is not ready at once.
const script = `/bin/busybox sleep 1
/bin/busybox mkdir /tmp/www
echo here > /tmp/www/index.html
exec /bin/busybox httpd -f -p 80 -h /tmp/www
`;
/** What the task allows from a fault until everything is as it should be. */
const limitMs = 60_000;

let podman: RunningPodman;
let engine: DockerClient;
let folder: string;
let database: RunningPostgres;
let platform: Platform;
let staff: ApiClient;
let target: CopyTarget;
let learner: Awaited<ReturnType<typeof learnerAt>>;
const table: string[] = [];

beforeAll(async () => {
  podman = await startPodman();
  await podman.makeImage('localhost/shell:1', script);
  engine = new DockerClient(podman.host.replace('unix://', ''));
  folder = await mkdtemp(join(tmpdir(), 'sentiero-faults-'));
  await chmod(folder, 0o755);
  database = await startPostgres({ folder, port: await freePort() });
  process.env['DOCKER_HOST'] = podman.host;
  process.env['RATE_LIMITS'] = 'off';
  platform = await startOwnPlatform({ DATABASE_URL: database.url });
  staff = await ApiClient.loggedIn(platform, demo.staff);
  target = await createCopyTarget({ platform, staff }, 'slow', {});
  learner = await learnerAt(platform, target, demo.learner);
}, 300_000);
afterAll(async () => {
  delete process.env['DOCKER_HOST'];
  delete process.env['RATE_LIMITS'];
  await platform?.stop();
  await database?.stop();
  engine?.close();
  await podman?.stop();
  await rm(folder, { recursive: true, force: true });
  process.stdout.write(`${table.join('\n')}\n`);
}, 120_000);

type Named = { name?: string };
const networks = async () =>
  (await engine.json<Named[]>({ method: 'GET', path: '/libpod/networks/json' })).filter(({ name }) =>
    name?.startsWith('sentiero-'),
  ).length;
const containers = async () =>
  (await engine.json<object[]>({ method: 'GET', path: '/containers/json?all=true' })).length;
const until = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: limitMs, interval: 10 });
const isReady = async () => (await learner.state()) === 'ready';
const stop = () => learner.client.call(instancesEndpoints.stop, { params: { id: target.id } });

const states: Record<string, () => Promise<unknown>> = {
  'asked for': async () => undefined,
  'has a network': () => until(async () => (await networks()) > 0),
  'has a container': () => until(async () => (await containers()) > 0),
  'runs, is not ready': () => until(async () => (await podman.list()).length > 0),
  'is ready': () => until(isReady),
  'is being removed': () => until(isReady).then(stop),
};

const kill = (name: string) => process.kill(platform.pids()[name] ?? 0, 'SIGKILL');
const faults: Record<string, () => Promise<unknown>> = {
  'service killed': async () => kill('instances'),
  'engine killed': () => podman.restart(),
  'containers killed': () => podman.killAll(),
  'API killed': async () => kill('api'),
  'PostgreSQL killed': async () => {
    process.kill(database.pid, 'SIGQUIT');
    await database.ended;
    database = await startPostgres({ folder, port: Number(new URL(database.url).port) });
  },
};

/** A browser that does what our pages say: their refresh is all that leads it on. */
async function browse(): Promise<string[]> {
  const seen: string[] = [];
  for (;;) {
    const { status, text } = await learner.send('/', undefined, 'text/html');
    const [, seconds] = /http-equiv="refresh" content="(\d+)"/.exec(text) ?? [];
    if (!seconds) return [...seen, `${status} ${text.trim()}`];
    seen.push(`${status}, again after ${seconds} s`);
    await pause(Number(seconds) * 1000);
  }
}

const counts = async () => [
  (await staff.call(instancesEndpoints.list)).length,
  await containers(),
  await networks(),
];

// A failed case must not leave its copy to the next one.
afterEach(async () => {
  await stop();
  await until(async () => (await counts()).every((count) => count === 0));
}, 2 * limitMs);

const cases = Object.keys(states).flatMap((state) => Object.keys(faults).map((fault) => [state, fault]));

test.each(cases)(
  'a copy that %s when %s: the page goes on by itself, and neither orphan nor double stays',
  async (state = '', fault = '') => {
    const opened = browse();
    await states[state]?.();
    const before = performance.now();
    const strike = faults[fault]?.();
    // What was opened before the fault ends at the copy as well, even if that is gone by now.
    expect((await opened).at(-1)).toBe('200 here');
    await strike;
    const seen = await browse();
    const pageMs = performance.now() - before;
    expect(seen.at(-1)).toBe('200 here');
    await vi.waitFor(async () => expect(await counts()).toEqual([1, 1, 1]), {
      timeout: Math.max(0, limitMs - pageMs),
      interval: 200,
    });
    const cleanMs = performance.now() - before;
    table.push([state, fault, pageMs.toFixed(0), cleanMs.toFixed(0)].join(' | '));
  },
  3 * limitMs,
);
