import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root: for root, the account `postgres`, made if it is missing; else nobody's. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await findAccount();
  if (known) return known;
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  return findAccount();
}

async function findAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => (await run('id', [flag, 'postgres'])).stdout),
    );
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return undefined;
  }
}
