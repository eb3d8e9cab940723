import { execFile, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCleanRun, familyOf, leftOf, newFolder, ports, readyMs, start } from './start-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const moments = ['Starting PostgreSQL', 'Bringing database', 'Starting the services'];
test.each(moments)('a signal while it says "%s" aborts the start, and nothing is left', async (moment) => {
  const own = await newFolder();
  const { child, said, ended: exit } = start(own, await ports());
  await expect.poll(said, { timeout: readyMs, interval: 5 }).toContain(moment);
  const family = await familyOf(child);
  child.kill('SIGINT');
  expect(await exit).toBe(0);
  expect(await leftOf(own, family)).toEqual([]);
  expect(said()).not.toMatch(/Error|ready/);
  await rm(own, { recursive: true, force: true });
});

test('three signals within 2 s end everything immediately', async () => {
  const { child, said, ended: exit } = start(folder, await ports());
  await expect.poll(said, { timeout: readyMs }).toContain('Sentiero is ready.');
  const family = await familyOf(child);
  for (let times = 0; times < 3; times++) {
    child.kill('SIGINT');
    await pause(150);
  }
  expect([0, 1]).toContain(await exit);
  await expect.poll(() => leftOf(folder, family), { timeout: 5_000 }).toEqual([]);
});

test('the lines that start prints can be typed as they stand, while it runs and afterwards', async () => {
  const own = await newFolder();
  const settings: Record<string, string> = { ...(await ports()), HOST: '0.0.0.0' };
  const { child, said, ended: exit } = start(own, settings);
  await expect.poll(said, { timeout: readyMs }).toContain('Sentiero is ready.');
  const [line = ''] = /^.*pnpm@12 staff create.*$/m.exec(said()) ?? [];
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // The scripts of the package are what pnpm runs.
  const command = line.replace('npx -y pnpm@12 staff', scripts.staff);
  const type = (typed: string) =>
    promisify(execFile)('sh', ['-c', typed], { cwd: root, env: { PATH: process.env['PATH'] } });
  const link = `http://localhost:${settings['WEB_PORT']}/reset-pw#`;
  expect((await type(command)).stdout).toContain(link);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect((await type(command)).stdout).toContain(link);
  await rm(own, { recursive: true, force: true });
});

test('SIGHUP, as from a closed terminal, shuts down cleanly', async () => {
  const { child, said, ended: exit } = start(folder, await ports());
  await expect.poll(said, { timeout: readyMs }).toContain('Sentiero is ready.');
  const family = await familyOf(child);
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.kill('SIGHUP');
  expect(await exit).toBe(0);
  expect(await leftOf(folder, family)).toEqual([]);
});

test(
  'start finds its data after SIGKILL, which leaves no process behind',
  async () => {
    const own = await newFolder();
    const env = await ports();
    const kill = (signal: NodeJS.Signals) => (child: ChildProcess) => void child.kill(signal);
    await expectCleanRun(own, env, { end: kill('SIGKILL'), exitCode: null, goneWithinMs: 10_000 });
    await expectCleanRun(own, env, { end: kill('SIGTERM'), exitCode: 0, goneWithinMs: 1_000 });
    await rm(own, { recursive: true, force: true });
  },
  2 * readyMs,
);
