import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { familyOf, leftOf, newFolder, ports, start } from './start-process.ts';

let folder = '';

beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inOrder = 'ended in order';
const turns: [string, (child: ChildProcess) => void, unknown][] = [
  [
    'SIGTERM, and again while it stops',
    (child) => void (child.kill('SIGTERM'), child.kill('SIGINT')),
    inOrder,
  ],
  ['SIGKILL', (child) => void child.kill('SIGKILL'), 'killed'],
];

test('start comes up, finds its data again, and leaves nothing behind, however it ends', async () => {
  const env: Record<string, string> = await ports();
  env['INTERNAL_TOKEN'] = 'a token that nobody else is told';
  for (const [how, end, outcome] of turns) {
    const { child, said, ended: exit } = start(folder, env);
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
    await expect
      .poll(() => leftOf(folder, family), { timeout: outcome === inOrder ? 1_000 : 10_000 })
      .toEqual([]);
  }
  expect((await readdir(join(folder, 'postgres'))).toSorted()).toEqual(['data', 'password', 'postgres.log']);
}, 300_000);

test('a port in use is one line that names the setting, and nothing is started', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { said, ended } = start(folder, { ...(await ports()), API_PORT: port });
  expect(await ended).toBe(1);
  expect(said()).toBe(`Port ${port} is in use by another program: set API_PORT to another.\n`);
  server.close();
});

test('malformed settings are named all together, with what they got and what they want', async () => {
  const { said, ended } = start(folder, { WEB_PORT: 'eighty', API_URL: 'localhost' });
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
