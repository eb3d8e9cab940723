import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sentiero/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../src/start.ts', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [script], { env: { ...process.env, DATA_DIR: folder, ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, said: () => text, ended };
}

async function ports(): Promise<Record<string, string>> {
  const [web, api, proxy] = [await freePort(), await freePort(), await freePort()];
  return { WEB_PORT: String(web), API_PORT: String(api), PROXY_PORT: String(proxy) };
}

type Process = { pid: number; parent: number; command: string; environment: string[] };

async function allProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const text = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const [state, parent] = (await text('stat')).replace(/^.*\) /s, '').split(' ');
      if (!parent || state === 'Z') return [];
      const [command, environment] = [await text('cmdline'), (await text('environ')).split('\0')];
      return [{ pid: Number(pid), parent: Number(parent), command, environment }];
    }),
  );
  return found.flat();
}

/** All that a `start` runs, however deep. */
async function familyOf(child: ChildProcess): Promise<Process[]> {
  const all = await allProcesses();
  const family: Process[] = [];
  let parents = [child.pid ?? 0];
  while (parents.length > 0) {
    const children = all.filter(({ parent }) => parents.includes(parent));
    family.push(...children);
    parents = children.map(({ pid }) => pid);
  }
  return family;
}

/** Those that live of what ran before, and whatever else works in our folder. */
async function leftOf(family: readonly Process[]): Promise<string[]> {
  const left: string[] = [];
  for (const { pid, command } of await allProcesses()) {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const isOld = family.some((one) => one.pid === pid && one.command === command);
    if (isOld || place.startsWith(folder)) left.push(`${pid} ${command.replaceAll('\0', ' ')}`);
  }
  return left;
}

const inOrder = 'ended in order';
const turns: [string, (child: ChildProcess) => void, unknown][] = [
  [
    'SIGTERM, and again while it stops',
    (child) => void (child.kill('SIGTERM'), child.kill('SIGINT')),
    inOrder,
  ],
  ['SIGHUP', (child) => void child.kill('SIGHUP'), inOrder],
  ['SIGKILL', (child) => void child.kill('SIGKILL'), 'killed'],
];

test('start comes up, finds its data again, and leaves nothing behind, however it ends', async () => {
  const env: Record<string, string> = await ports();
  env['INTERNAL_TOKEN'] = 'a token that nobody else is told';
  for (const [how, end, outcome] of turns) {
    const { child, said, ended: exit } = start(env);
    await expect.poll(said, { timeout: 120_000 }).toContain('Sentiero is ready.');
    for (const port of [env['WEB_PORT'], env['API_PORT']]) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/live`);
      expect([how, answer.status]).toEqual([how, 200]);
    }
    expect(said()).toContain('learner / learner-demo');
    const family = await familyOf(child);
    const told = family.filter(({ environment }) =>
      environment.some((one) => one.startsWith('INTERNAL_TOKEN=')),
    );
    expect(told.length).toBeGreaterThan(0);
    expect(
      told.filter(({ environment }) => !environment.some((one) => /^(API|PROXY)_PORT=/.test(one))),
    ).toEqual([]);
    end(child);
    expect([how, await exit]).toEqual([how, outcome === inOrder ? 0 : null]);
    await expect.poll(() => leftOf(family), { timeout: outcome === inOrder ? 1_000 : 10_000 }).toEqual([]);
  }
  expect((await readdir(join(folder, 'postgres'))).toSorted()).toEqual(['data', 'password', 'postgres.log']);
});

const moments = ['Starting PostgreSQL', 'Bringing database', 'Starting the services'];
test.each(moments)('a signal while it says "%s" calls the start off, and nothing is left', async (moment) => {
  const own = await mkdtemp(join(tmpdir(), 'sentiero-called-off-'));
  const { child, said, ended: exit } = start({ ...(await ports()), DATA_DIR: own });
  await expect.poll(said, { timeout: 120_000, interval: 5 }).toContain(moment);
  const family = await familyOf(child);
  child.kill('SIGINT');
  expect(await exit).toBe(0);
  expect(await leftOf(family)).toEqual([]);
  expect(said()).not.toMatch(/Error|ready/);
  await rm(own, { recursive: true, force: true });
});

test('three signals within 2 s end everything at once', async () => {
  const { child, said, ended: exit } = start(await ports());
  await expect.poll(said, { timeout: 120_000 }).toContain('Sentiero is ready.');
  const family = await familyOf(child);
  for (let times = 0; times < 3; times++) {
    child.kill('SIGINT');
    await pause(150);
  }
  expect([0, 1]).toContain(await exit);
  await expect.poll(() => leftOf(family), { timeout: 5_000 }).toEqual([]);
});

test('a port in use is one line that names the setting, and nothing is started', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { said, ended } = start({ ...(await ports()), API_PORT: port });
  expect(await ended).toBe(1);
  expect(said()).toBe(`Port ${port} is in use by another program: set API_PORT to another.\n`);
  server.close();
});

test('malformed settings are named all together, with what they got and what they want', async () => {
  const { said, ended } = start({ WEB_PORT: 'eighty', API_URL: 'localhost' });
  expect(await ended).toBe(1);
  const lines = said().trim().split('\n');
  expect(lines).toEqual([
    'WEB_PORT: got "eighty"; it wants a whole number from 1 to 65535',
    'API_URL: got "localhost"; it wants an address that begins with http:// or https://',
  ]);
});

test.each(['api', 'proxy', 'shop'])('the %s alone names each setting that is missing', async (name) => {
  const main = fileURLToPath(new URL(`../../../apps/${name}/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'] ?? '' } });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(1);
  const wanted = {
    api: ['DATABASE_URL', 'INTERNAL_TOKEN'],
    proxy: ['API_INTERNAL_URL', 'INTERNAL_TOKEN'],
    shop: ['SHOP_TOKEN', 'EVENTS_URL'],
  };
  for (const setting of wanted[name as keyof typeof wanted]) expect(said).toContain(`${setting}: is missing`);
});
