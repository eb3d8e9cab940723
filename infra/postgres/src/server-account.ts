import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const systemPath = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`;
const inEnvironment = { env: { ...process.env, PATH: systemPath } };

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. For root, returns the account that already owns the data, otherwise `postgres`,
 * created if missing; undefined for other users, who run it themselves.
 */
export async function serverAccount(dataFolder: string): Promise<Account | undefined> {
  const own = process.getuid?.();
  const owner = await lstat(dataFolder).catch(() => null);
  if (own !== 0) {
    if (own === undefined || !owner || owner.uid === own) return undefined;
    throw new Error(
      `The data in ${dataFolder} belong to another account (${owner.uid}): use that one or root, or set DATA_DIR.`,
    );
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findAccount()) ?? (await makeAccount());
}

async function makeAccount(): Promise<Account> {
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], inEnvironment).catch(
    () => run('adduser', ['-S', '-D', '-H', 'postgres'], inEnvironment).catch(() => undefined),
  );
  const made = await findAccount();
  if (made) return made;
  throw new Error(
    'PostgreSQL refuses to run as root, and the account "postgres" could not be made: make it, run this as another account, or set DATABASE_URL to a server of yours.',
  );
}

async function findAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => (await run('id', [flag, 'postgres'], inEnvironment)).stdout),
    );
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return undefined;
  }
}
