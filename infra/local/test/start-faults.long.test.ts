import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sentiero/postgres';
import { diskFaults, mountSmallDisk } from '@sentiero/programs/small-disk';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { prepareDatabase } from '../src/fill-database.ts';
import { startOwnDatabase, type OwnDatabase } from '../src/own-database.ts';
import { runScript } from '../src/run-script.ts';
import { generalEnvironment } from '../src/service-environment.ts';
import { ServiceProcess, type ServiceSpec } from '../src/service-process.ts';
import { serviceSpecs } from '../src/service-specs.ts';
import { readStartSettings } from '../src/settings.ts';
import { ports } from './start-process.ts';

const aTarget = (key: 'shop' | 'stamps' | 'circle') => ({
  key,
  frontendUrl: `http://${key}.localhost:8080/`,
  backendUrl: 'http://127.0.0.1:9',
});
const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder = '';
let database: OwnDatabase;
const givenUp: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-faults-'));
  database = await startOwnDatabase({
    folder: join(folder, 'postgres'),
    onGivenUp: (reason) => givenUp.push(reason),
  });
  await prepareDatabase(
    { databaseUrl: database.url },
    { demoTargets: [aTarget('shop'), aTarget('stamps'), aTarget('circle')], isDemo: false },
  );
  const args = [join(root, 'apps/web/server/build-web.ts')];
  await runScript({ args, cwd: root, env: generalEnvironment() });
}, 300_000);
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function specsOn(disk: string): Promise<ServiceSpec[]> {
  const settings = { ...readStartSettings(await ports()), DATA_DIR: disk };
  const specs = serviceSpecs(root, settings, {
    databaseUrl: database.url,
    logFolder: disk,
    demo: {
      shop: { port: await freePort(), token: 'a-token-of-the-tests' },
      stamps: { port: await freePort(), token: 'a-token-of-the-tests' },
      circle: { port: await freePort(), token: 'a-token-of-the-tests' },
    },
    internalPort: await freePort(),
    proxyInternalPort: await freePort(),
    secretsKey: 'k'.repeat(40),
    internalToken: 'known to API, proxy and copies alone',
    engineSocket: join(disk, 'no-engine.sock'),
    instancesPort: await freePort(),
    watch: false,
  });
  return specs.map((spec) => ({ ...spec, env: { ...spec.env, NODE_COMPILE_CACHE: join(disk, 'cache') } }));
}

async function run(spec: ServiceSpec): Promise<ServiceProcess> {
  const service = new ServiceProcess(spec, (reason) => givenUp.push(reason));
  onTestFinished(() => service.stop());
  await service.start();
  return service;
}

function brokenDisk({ skip }: TestContext, cause: (disk: string) => void): string {
  const disk = mountSmallDisk();
  if (!disk) return skip('only root may mount a disk');
  onTestFinished(() => disk.unmount());
  cause(disk.path);
  return disk.path;
}

describe.each(diskFaults)('on a disk that is $name', ({ cause }) => {
  it('API, proxy, web server and targets start, and start again', async (context: TestContext) => {
    const disk = brokenDisk(context, cause);
    const specs = await specsOn(disk);
    for (const spec of specs.filter(({ name }) => name !== 'instances')) {
      const service = await run(spec);
      const { pid } = service;
      if (pid) process.kill(pid, 'SIGKILL');
      await expect.poll(() => service.pid, { timeout: 10_000 }).not.toBe(pid);
      await service.ready();
    }
    expect(givenUp).toEqual([]);
  });

  it('the service for copies starts, and says that it has no engine', async (context: TestContext) => {
    const disk = brokenDisk(context, cause);
    const spec = (await specsOn(disk)).find(({ name }) => name === 'instances');
    if (!spec) throw new Error('no service for copies');
    const service = new ServiceProcess(spec, (reason) => givenUp.push(reason));
    onTestFinished(() => service.stop());
    void service.start().catch(() => undefined);
    const status = () =>
      fetch(spec.healthUrl).then(
        (response) => response.status,
        () => 0,
      );
    await expect.poll(status, { timeout: 60_000 }).toBe(503);
    expect(givenUp).toEqual([]);
  });
});

it('a PostgreSQL that was killed is started again at the same address, with its data', async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end({ timeout: 1 }));
  await sql`create table kept (word text)`;
  await sql`insert into kept values ('here')`;
  const pid = database.pid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => database.pid(), { timeout: 60_000 }).not.toBe(pid);
  const read = () =>
    sql`select word from kept`.then(
      ([row]) => row?.['word'] as string,
      () => '',
    );
  await expect.poll(read, { timeout: 60_000 }).toBe('here');
  expect(givenUp).toEqual([]);
});
