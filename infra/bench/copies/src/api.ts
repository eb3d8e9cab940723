import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  freePort,
  prepareDatabase,
  readStartSettings,
  serviceEnvironment,
  ServiceProcess,
} from '@sentiero/local';
import { startPostgres } from '@sentiero/postgres';

const token = 'internal-token-of-the-bench';
const host = '127.0.0.1';

/** Nobody visits them here. */
const demoTargets = (['shop', 'stamps', 'circle'] as const).map((key) => ({
  key,
  frontendUrl: `http://${key}.localhost:1/`,
  backendUrl: `http://${host}:1`,
}));

/** The real API on its own database, without any other service. */
export async function startBenchApi() {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-copies-'));
  await chmod(folder, 0o755);
  const [api, internal] = [await freePort(), await freePort()];
  const database = await startPostgres({ folder: join(folder, 'postgres'), port: await freePort() });
  const databaseUrl = database.url;
  await prepareDatabase({ databaseUrl }, { demoTargets, isDemo: true });
  const settings = readStartSettings({ API_PORT: String(api), DATA_DIR: folder });
  const env = serviceEnvironment('api', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: '1',
    API_PORT: String(api),
    API_INTERNAL_PORT: String(internal),
    INTERNAL_TOKEN: token,
    INSTANCES_TOTAL: '5000',
    RATE_LIMITS: 'off',
  });
  const service = new ServiceProcess(
    {
      name: 'api',
      args: ['src/main.ts'],
      cwd: fileURLToPath(new URL('../../../../apps/api', import.meta.url)),
      env,
      healthUrl: `http://${host}:${api}/health/ready`,
      logFile: join(folder, 'api.log'),
    },
    (reason) => process.stderr.write(`${reason}\n`),
  );
  await service.start();
  return {
    settings,
    databaseUrl,
    internal: { url: `http://${host}:${internal}`, token },
    async stop() {
      await service.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
