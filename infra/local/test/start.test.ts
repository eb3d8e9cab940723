import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sentiero/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../src/start.ts', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-start-'));
  await chmod(folder, 0o755);
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

/** The processes that were told to work on our folder, whoever started them. */
async function processesOfOurs(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const own = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      const isZombie = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z ')).includes(') Z ');
      return environment.includes(`DATA_DIR=${folder}`) && !isZombie ? [Number(pid)] : [];
    }),
  );
  return own.flat();
}

test('start comes up, stops on SIGTERM without leaving a process, and finds its data again', async () => {
  const env = await ports();
  for (const turn of ['first', 'second']) {
    const { child, said, ended } = start(env);
    await expect.poll(said, { timeout: 120_000 }).toContain('Sentiero is ready.');
    for (const port of [env['WEB_PORT'], env['API_PORT']]) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/live`);
      expect([turn, answer.status]).toEqual([turn, 200]);
    }
    expect(said()).toContain('learner / learner-demo');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await processesOfOurs()).toEqual([]);
  }
  expect((await readdir(join(folder, 'postgres'))).toSorted()).toEqual(['data', 'password', 'postgres.log']);
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
