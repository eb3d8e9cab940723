import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Allows one `start` for each data folder. Returns the function that releases the lock. */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => refuse(folder, error));
  const file = join(folder, 'start.pid');
  const owner = await findRunningStart(folder);
  if (owner !== null && owner !== process.pid) {
    throw new Error(`Sentiero already runs on ${folder} (process ${owner}): set DATA_DIR to another folder.`);
  }
  await writeFile(file, String(process.pid)).catch((error: unknown) => refuse(folder, error));
  return () => rm(file, { force: true });
}

/** The process id of the `start` that runs on a data folder; null if there is none. */
export async function findRunningStart(folder: string): Promise<number | null> {
  const owner = Number(await readFile(join(folder, 'start.pid'), 'utf8').catch(() => '0'));
  return owner > 0 && (await isStart(owner)) ? owner : null;
}

function refuse(folder: string, error: unknown): never {
  const { code = 'unknown' } = error as { code?: string };
  const reasons: Record<string, string> = {
    ENOSPC: 'its disk is full',
    EROFS: 'its disk is read-only',
    EACCES: 'this account may not write there',
    EPERM: 'this account may not write there',
    ENOTDIR: 'it is no folder',
    EEXIST: 'it is no folder',
  };
  throw new Error(
    `${folder} cannot hold the data, ${reasons[code] ?? code}: set DATA_DIR to another folder.`,
    {
      cause: error,
    },
  );
}

/** Process ids are reused after a reboot: only a Node process can be the owner. */
async function isStart(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'start.ts');
  return command.includes('start.ts');
}
