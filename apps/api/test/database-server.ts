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

/** One real PostgreSQL for the whole run, without the care for crashes that tests do not need. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-api-'));
  const flags = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'];
  const server = await startPostgres({ folder, port: await freePort(), flags });
  await migrate(server.url);
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
