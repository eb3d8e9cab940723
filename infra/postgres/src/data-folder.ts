import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, lstat, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './server-account.ts';
import { serverEnvironment } from './server-environment.ts';
import { spawnGuarded } from './spawn-guarded.ts';

export type Server = {
  folder: string;
  dataFolder: string;
  account: Account | undefined;
  signal?: AbortSignal;
};

/**
 * The path by which PostgreSQL gets its data. Its account may not be able to enter the parent folders, so it is given
 * the folder itself, as an already opened working directory.
 */
export function dataFolderSeenBy({ dataFolder, account }: Server): string {
  return account ? '/proc/self/cwd' : dataFolder;
}

/** Creates the data if missing, and returns the password of the account `sentiero`. */
export async function ensureData(server: Server, initdb: string): Promise<string> {
  const { folder, dataFolder, account } = server;
  const passwordFile = join(folder, 'password');
  const known = await readFile(passwordFile, 'utf8').catch(() => null);
  if (known !== null) return known.trim();
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  if (account) await giveAway(dataFolder, account);
  const password = randomBytes(24).toString('hex');
  const draft = `${passwordFile}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, `${password}\n`, { mode: 0o600, flag: 'wx' });
  await initialise(server, initdb, draft);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await rm(draft);
  return password;
}

async function giveAway(folder: string, { uid, gid }: Account): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.chown(uid, gid);
    await handle.chmod(0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${folder} cannot be given to the account ${uid}, which PostgreSQL runs under (${reason}): set DATA_DIR to a folder on a disk of this machine.`,
      { cause: error },
    );
  } finally {
    await handle.close();
  }
}

async function initialise(server: Server, initdb: string, passwordFile: string): Promise<void> {
  const { dataFolder, account, signal } = server;
  const password = await open(passwordFile, 'r');
  if (account) await chown(passwordFile, account.uid, account.gid);
  const options = [
    '--username=sentiero',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--pwfile=/dev/stdin',
  ];
  const { child, gone } = spawnGuarded(initdb, [`--pgdata=${dataFolderSeenBy(server)}`, ...options], {
    ...account,
    cwd: dataFolder,
    env: serverEnvironment(),
    stdio: [password.fd, 'ignore', 'pipe'],
    signal: 'TERM',
  });
  const abort = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', abort);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2000)));
  const [code] = (await once(child, 'close').finally(() => password.close())) as [number | null];
  await gone;
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`PostgreSQL could not make its data in ${dataFolder}: ${lastLine(said)}`);
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => /error|fatal|could not/i.test(line));
  return lines[0]?.replace(/^.*?(error|FATAL): */, '') ?? text.trim();
}

/** Refuses a folder that is not ours before changing anything in it. */
export async function requireOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await lstat(folder)).isDirectory())
    throw new Error(`${folder} is not a folder: set DATA_DIR to another.`);
}
