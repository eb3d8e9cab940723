import { readdir, readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const limitMs = 20_000;
const programs = ['postgres', 'initdb'];

/** A server left over from a killed start would hold the data, so it is ended first. */
export async function endLeftovers(dataFolder: string): Promise<void> {
  const folder = await realpath(dataFolder).catch(() => null);
  if (folder === null) return;
  const deadline = Date.now() + limitMs;
  for (let found = await atWorkIn(folder); found.length > 0; found = await atWorkIn(folder)) {
    if (Date.now() > deadline)
      throw new Error(
        `Another PostgreSQL (process ${found[0]}) holds ${dataFolder}: end it, or set DATA_DIR.`,
      );
    for (const pid of found) interrupt(pid);
    await delay(100);
  }
}

/** Process ids are reused, so a server is identified by its working directory. */
async function atWorkIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const linkOf = (name: string) => readlink(`/proc/${pid}/${name}`).catch(() => '');
      if ((await linkOf('cwd')) !== folder) return [];
      return programs.includes(basename(await linkOf('exe'))) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // The process has ended in the meantime, or is not ours to end; the deadline decides.
  }
}
