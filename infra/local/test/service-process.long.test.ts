import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sentiero/postgres';
import { expect, test } from 'vitest';
import { ServiceProcess } from '../src/service-process.ts';

test('a service that dies during its start is not restarted: the start fails with its output', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-service-'));
  const script = `setTimeout(() => { console.error('no database'); process.exitCode = 1; }, 11_000)`;
  const service = new ServiceProcess(
    {
      name: 'api',
      args: ['--eval', script],
      cwd: folder,
      env: {},
      healthUrl: `http://127.0.0.1:${await freePort()}/health/ready`,
      logFile: join(folder, 'api.log'),
    },
    () => undefined,
  );
  await expect(service.start()).rejects.toThrow('api did not start: no database');
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});
