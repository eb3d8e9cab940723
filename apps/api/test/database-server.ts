import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres } from '@sentiero/postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database; each test file works on a copy of it. */
    templateUrl: string;
  }
}

/** Without crash safety, which tests do not need, and without features that only help large tables. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  autovacuum: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_connections: '200',
};

/** One real PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-api-'));
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await startPostgres({ folder, port: await freePort(), flags });
  await migrate(server.url);
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
