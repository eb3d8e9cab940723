import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectCleanRun, newFolder, ports, start } from './start-process.ts';

let folder = '';

beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('start becomes healthy, and leaves nothing behind after two stop signals', async () => {
  const end = (child: ChildProcess) => void (child.kill('SIGTERM'), child.kill('SIGINT'));
  await expectCleanRun(folder, await ports(), { end, exitCode: 0, goneWithinMs: 1_000 });
});

test('a port in use is reported in one line that names the setting, and nothing is started', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { said, ended } = start(folder, { ...(await ports()), API_PORT: port });
  expect(await ended).toBe(1);
  expect(said()).toBe(`Port ${port} is in use by another program: set API_PORT to another.\n`);
  server.close();
});

test('malformed settings are all reported at once, each with its value and the expected format', async () => {
  const { said, ended } = start(folder, { WEB_PORT: 'eighty', API_URL: 'localhost' });
  expect(await ended).toBe(1);
  const lines = said().trim().split('\n');
  expect(lines).toEqual([
    'WEB_PORT: got "eighty"; it wants a whole number from 1 to 65535',
    'API_URL: got "localhost"; it wants an address that begins with http:// or https://',
  ]);
});

test.each(['api', 'proxy', 'shop', 'stamps', 'circle'])('the %s lists each missing setting', async (name) => {
  const main = fileURLToPath(new URL(`../../../apps/${name}/src/main.ts`, import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], { env: { PATH, NODE_COMPILE_CACHE } });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(1);
  const wanted = {
    api: ['DATABASE_URL', 'INTERNAL_TOKEN'],
    proxy: ['API_INTERNAL_URL', 'INTERNAL_TOKEN'],
    shop: ['SHOP_TOKEN', 'EVENTS_URL'],
    stamps: ['STAMPS_TOKEN', 'EVENTS_URL'],
    circle: ['CIRCLE_TOKEN', 'EVENTS_URL'],
  };
  for (const setting of wanted[name as keyof typeof wanted]) expect(said).toContain(`${setting}: is missing`);
});
