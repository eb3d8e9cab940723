import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePrograms } from './ensure-program.ts';
import { startMariaDb } from './start-mariadb.ts';
import { startProgram, type RunningProgram } from './start-program.ts';

const site = fileURLToPath(new URL('../php-application', import.meta.url));

/** What the application needs, by Debian package. */
export const phpPrograms = {
  php: 'php-cli',
  mariadbd: 'mariadb-server',
  '/usr/lib/php/20220829/mysqli.so': 'php8.2-mysql',
};

const people = `create database app;
create table app.people (id int primary key, name varchar(50), secret varchar(50));
insert into app.people values (1, 'Lena', 'likes tea'), (2, 'Noe', 'the key is under the mat');
`;

/**
 * An application like those that schools bring: PHP and MariaDB, one shared login (`admin`, `password`), a session cookie,
 * a query with a quote and an upload. It knows nothing of the platform. Returns its end.
 */
export async function startPhpApplication({ port }: { port: number }): Promise<() => Promise<void>> {
  await ensurePrograms(phpPrograms);
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-php-'));
  const started: RunningProgram[] = [];
  const stop = async () => {
    for (const program of started.splice(0).toReversed()) await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const kept = join(folder, 'kept');
    await mkdir(kept);
    started.push(await startMariaDb({ folder, sql: people, statementLog: join(folder, 'statements.log') }));
    const settings = [`session.save_path=${kept}`, `upload_tmp_dir=${kept}`, 'log_errors=0'];
    const args = [...settings.flatMap((each) => ['-d', each]), '-S', `127.0.0.1:${port}`, '-t', site];
    const env = { DATABASE_SOCKET: join(folder, 'database.sock'), PHP_CLI_SERVER_WORKERS: '4' };
    started.push(await startProgram('php', args, { port, env }));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
