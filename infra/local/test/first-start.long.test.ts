import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readyMs } from './start-process.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const nobody = 65_534;
let outer = '';
let clone = '';

type Place = { under?: string[]; env?: NodeJS.ProcessEnv; by?: string[] };

const shell = (script: string, ...before: string[]) => [...before, 'sh', '-ec', `${script}; exec "$@"`, 'sh'];
const pnpm = ['npx', '-y', 'pnpm@12'];

// Only root can create namespaces and accounts, and root's home is the point of these tests.
describe.runIf(process.getuid?.() === 0)('a fresh clone starts and ends', () => {
  beforeAll(async () => {
    outer = await mkdtemp(join(tmpdir(), 'sentiero-first-'));
    clone = join(outer, 'mit Leerschlag und ümlaut', 'clone');
    await run('git', ['clone', '-q', root, clone]);
    const [command = '', ...args] = pnpm;
    await run(command, [...args, 'install', '--prefer-offline', '--frozen-lockfile'], { cwd: clone });
  }, 300_000);
  afterAll(() => rm(outer, { recursive: true, force: true }), 60_000);

  /** Starts there, stops once ready, and returns the exit code and the output. */
  async function tryOut({ under = [], env = {}, by }: Place) {
    const node = join(clone, 'node_modules/.bin/node');
    const [command = '', ...args] = [
      ...under,
      ...(by ? [...by, 'start'] : [node, 'infra/local/src/start.ts']),
    ];
    const ports = { WEB_PORT: await freePort(), API_PORT: await freePort(), PROXY_PORT: await freePort() };
    const named = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
    const child = spawn(command, args, {
      cwd: clone,
      detached: true,
      env: { PATH: process.env['PATH'], ...named, ...env },
    });
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(child, 'exit') as Promise<[number | null]>;
    // A failed test must leave no process that disturbs the next one.
    onTestFinished(async () => {
      if (!hasEnded()) process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    });
    await expect
      .poll(() => said.includes('Ctrl-C stops') || hasEnded(), {
        timeout: readyMs,
        interval: 50,
      })
      .toBe(true);
    const isReady = !hasEnded();
    if (isReady) process.kill(-(child.pid ?? 0), 'SIGTERM');
    const [code] = await ended;
    await expect.poll(processesOfOurs, { timeout: 10_000 }).toEqual([]);
    return { isReady, code, said };
  }

  /** The processes that work in the clone, except those that git and pnpm may leave behind. */
  async function processesOfOurs(): Promise<string[]> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const places = await Promise.all(
      pids.map(async (pid) => {
        const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
        return state.includes(') Z') ? '' : readlink(`/proc/${pid}/cwd`).catch(() => '');
      }),
    );
    return places.filter((place) => place.startsWith(outer));
  }

  test('in a folder that only root may enter, with a space and an umlaut in its name', async () => {
    const { isReady, said } = await tryOut({ by: pnpm, env: { HOME: process.env['HOME'] } });
    expect([isReady, said.includes('Error')]).toEqual([true, false]);
  });

  const places: [string, Place][] = [
    [
      'with umask 077, without LANG, and with a HOME that cannot be',
      { under: shell('umask 077'), env: { HOME: '/proc/nowhere' } },
    ],
    ['without HOME', {}],
    [
      'without a network but loopback, and without IPv6',
      {
        under: shell('ip link set lo up; echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6', 'unshare', '-n'),
        env: { HOME: process.env['HOME'] },
        by: pnpm,
      },
    ],
    [
      'without /dev/shm',
      { under: shell('mount -t tmpfs -o ro,size=4k,mode=0555 none /dev/shm', 'unshare', '-m') },
    ],
  ];
  test.each(places)('%s', async (_where, place) => {
    const { code, said } = await tryOut(place);
    expect(said).toContain('Sentiero is ready.');
    expect(code === 0 || place.by !== undefined).toBe(true);
  });

  test('from a clone that is read-only, with its data elsewhere', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sentiero-data-'));
    const under = shell(
      'mount --bind "$PWD" "$PWD"; mount -o remount,ro,bind "$PWD"; cd "$PWD"',
      'unshare',
      '-m',
    );
    const { code, said } = await tryOut({ under, env: { DATA_DIR: folder } });
    expect(said).toContain('Sentiero is ready.');
    expect(code).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });

  test('as an account that owns nothing but its data', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sentiero-data-'));
    await chown(folder, nobody, nobody);
    await chmod(outer, 0o755);
    const under = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
    const { code, said } = await tryOut({ under, env: { DATA_DIR: folder } });
    await chmod(outer, 0o700);
    expect(said).toContain('Sentiero is ready.');
    expect(code).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });

  test('on a full disk, with a one-line error and no leftovers', async () => {
    const folder = join(outer, 'small');
    await mkdir(folder);
    const under = shell(`mount -t tmpfs -o size=6m none ${folder}`, 'unshare', '-m');
    const { isReady, code, said } = await tryOut({ under, env: { DATA_DIR: folder } });
    expect([isReady, code]).toEqual([false, 1]);
    const [, ...problem] = said.trim().split('\n');
    expect(problem).toEqual([
      expect.stringMatching(/^PostgreSQL could not make its data .*No space left on device/),
    ]);
  });
});
