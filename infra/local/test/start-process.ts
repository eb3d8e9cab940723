import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sentiero/postgres';
import { expect, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../src/start.ts', import.meta.url));

/** The time limit for a start on a busy machine. */
export const readyMs = 300_000;

export const newFolder = () => mkdtemp(join(tmpdir(), 'sentiero-start-'));

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** Runs `start` until the test ends it, and no longer than the test. */
export function start(folder: string, env: Record<string, string>): Started {
  const child = spawn(process.execPath, [script], { env: { ...process.env, DATA_DIR: folder, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, said: () => text, ended };
}

export async function ports(): Promise<Record<string, string>> {
  const [web, api, proxy] = [await freePort(), await freePort(), await freePort()];
  return { WEB_PORT: String(web), API_PORT: String(api), PROXY_PORT: String(proxy) };
}

export type Process = { pid: number; parent: number; command: string; environment: string[] };

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

/** The descendants of a `start`, at any depth. */
export async function familyOf(child: ChildProcess): Promise<Process[]> {
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

/** The survivors among earlier processes, and every other process that works in our folder. */
export async function leftOf(folder: string, family: readonly Process[]): Promise<string[]> {
  const left: string[] = [];
  for (const { pid, command } of await allProcesses()) {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const isOld = family.some((one) => one.pid === pid && one.command === command);
    if (isOld || place.startsWith(folder)) left.push(`${pid} ${command.replaceAll('\0', ' ')}`);
  }
  return left;
}

type Ending = { end: (child: ChildProcess) => void; exitCode: number | null; goneWithinMs: number };

/** Starts the platform, checks that each secret is only where it belongs, stops it, and expects nothing left of it. */
export async function expectCleanRun(folder: string, env: Record<string, string>, ending: Ending) {
  const { child, said, ended } = start(folder, {
    ...env,
    INTERNAL_TOKEN: 'known to API, proxy and copies alone',
  });
  await expect.poll(said, { timeout: readyMs }).toContain('Sentiero is ready.');
  for (const port of [env['WEB_PORT'], env['API_PORT']])
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  expect(said()).toContain('learner / learner-demo');
  const family = await familyOf(child);
  const withToken = family.filter(({ environment }) =>
    environment.some((one) => one.startsWith('INTERNAL_TOKEN=')),
  );
  expect(withToken.length).toBeGreaterThan(0);
  const strangers = withToken.filter(
    ({ environment }) => !environment.some((one) => /^(API|PROXY|INSTANCES)_PORT=/.test(one)),
  );
  expect(strangers).toEqual([]);
  ending.end(child);
  expect(await ended).toBe(ending.exitCode);
  await expect.poll(() => leftOf(folder, family), { timeout: ending.goneWithinMs }).toEqual([]);
  if (ending.exitCode !== 0) return;
  expect((await readdir(join(folder, 'postgres'))).toSorted()).toEqual(['data', 'password', 'postgres.log']);
}
