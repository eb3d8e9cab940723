import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProgram, type RunningProgram } from './start-program.ts';

const run = promisify(execFile);

type Options = {
  /** Its data is below this folder, and its socket is `database.sock` there. */
  folder: string;
  /** What an empty database begins with. */
  sql: string;
  /** MariaDB's general log, which holds each statement as it is run. */
  statementLog: string;
};

/** A MariaDB of its own, whose user `root` has no password. */
export async function startMariaDb({ folder, sql, statementLog }: Options): Promise<RunningProgram> {
  const datadir = `--datadir=${join(folder, 'database')}`;
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const asNormal = '--auth-root-authentication-method=normal';
  await run('mariadb-install-db', ['--no-defaults', datadir, asNormal, '--skip-test-db', ...user]);
  const first = join(folder, 'first.sql');
  await writeFile(first, sql);
  const path = join(folder, 'database.sock');
  const files = [`--socket=${path}`, `--pid-file=${join(folder, 'database.pid')}`, `--init-file=${first}`];
  const log = ['--general-log', `--general-log-file=${statementLog}`];
  const args = ['--no-defaults', datadir, '--skip-networking', '--innodb-buffer-pool-size=32M'];
  return startProgram('mariadbd', [...args, ...user, ...files, ...log], { path });
}
