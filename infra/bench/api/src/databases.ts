import { startPostgres, freePort } from '@sentiero/postgres';
import { join } from 'node:path';
import { fillContent, fillFewCompletions, fillManyCompletions, withClient } from './fill.ts';
import { apiFolder, runNode } from './processes.ts';

export type Databases = { large: string; small: string; stop: () => Promise<void> };

/** Two databases that differ only in the number of completions, on a separate PostgreSQL server. */
export async function startDatabases(folder: string): Promise<Databases> {
  const server = await startPostgres({ folder: join(folder, 'postgres'), port: await freePort() });
  try {
    const large = server.url;
    const small = new URL(large);
    small.pathname = '/small';
    await runNode(['src/commands/migrate.ts'], { cwd: apiFolder, env: { DATABASE_URL: large } });
    await withClient(large, fillContent);
    const template = new URL(large).pathname.slice(1);
    const postgres = new URL(large);
    postgres.pathname = '/postgres';
    await withClient(postgres.href, (sql) => sql.unsafe(`create database small template ${template}`));
    await withClient(large, fillManyCompletions);
    await withClient(small.href, fillFewCompletions);
    for (const url of [large, small.href]) await withClient(url, (sql) => sql.unsafe('vacuum analyze'));
    return { large, small: small.href, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
