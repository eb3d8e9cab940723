import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Account } from './server-account.ts';

const run = promisify(execFile);
const safeHomes = ['/var/lib', '/var/cache', '/opt', tmpdir()];

/**
 * The programs at a path where the account may run them: in place, or as a copy owned by root, made once per version.
 * A clone in root's home, for example, is closed to other accounts.
 */
export async function runnablePrograms(
  binaries: Binaries,
  account: Account | undefined,
  homes: readonly string[] = safeHomes,
): Promise<Binaries> {
  if (!account || (await canRun(binaries, account))) return binaries;
  for (const home of homes) {
    const copy = await ensureCopy(binaries, join(home, 'sentiero'), account).catch(() => null);
    if (copy) return copy;
  }
  throw new Error(
    `The account ${account.uid}, which PostgreSQL runs under, cannot run programs in ${homes.join(', ')}: run this as another account than root, or set DATABASE_URL to a server of yours.`,
  );
}

async function ensureCopy(binaries: Binaries, home: string, account: Account): Promise<Binaries | null> {
  await mkdir(home, { mode: 0o755 }).catch(() => undefined);
  if (!(await belongsToRoot(home))) return null;
  const place = join(home, `postgresql-${binaries.version}`);
  const copied = inFolder(binaries, place);
  if (await canRun(copied, account)) return copied;
  const draft = await mkdtemp(join(home, 'draft-'));
  try {
    await cp(dirname(dirname(binaries.postgres)), draft, { recursive: true, verbatimSymlinks: true });
    await openForReading(draft);
    if (!(await canRun(inFolder(binaries, draft), account))) return null;
    const moveDraft = () => rename(draft, place).then(isDone, isNotDone);
    // A parallel start may have finished first; only a copy that cannot be run is replaced.
    if (!(await moveDraft()) && !(await canRun(copied, account))) {
      await rm(place, { recursive: true, force: true });
      await moveDraft();
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return (await canRun(copied, account)) ? copied : null;
}

const isDone = () => true;
const isNotDone = () => false;

/** Any account could have created a folder of that name in /tmp, and its owner could change the content. */
async function belongsToRoot(folder: string): Promise<boolean> {
  const { uid, mode } = await lstat(folder);
  const parent = await lstat(dirname(folder));
  const isParentSafe = parent.uid === 0 && ((parent.mode & 0o022) === 0 || (parent.mode & 0o1000) !== 0);
  if (uid !== 0 || (mode & 0o170_000) !== 0o040_000 || (mode & 0o022) !== 0 || !isParentSafe) return false;
  await chmod(folder, 0o755);
  return true;
}

/** Permissions are set explicitly, whatever the umask was when unpacking. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

function inFolder({ version, initdb, postgres }: Binaries, folder: string): Binaries {
  const at = (program: string) => join(folder, 'bin', basename(program));
  return { version, initdb: at(initdb), postgres: at(postgres) };
}

async function canRun({ initdb, postgres }: Binaries, account: Account): Promise<boolean> {
  try {
    for (const program of [initdb, postgres]) await run(program, ['--version'], { ...account, env: {} });
    return true;
  } catch {
    return false;
  }
}
