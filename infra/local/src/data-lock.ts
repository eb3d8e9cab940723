import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One `start` for each data folder. Answers the function that gives it free. */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'start.pid');
  const owner = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (owner > 0 && owner !== process.pid && (await isStart(owner))) {
    throw new Error(`Sentiero already runs on ${folder} (process ${owner}): set DATA_DIR to another folder.`);
  }
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}

/** Process ids are given anew after a restart of the machine: only a Node process can be the owner. */
async function isStart(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'start.ts');
  return command.includes('start.ts');
}
