import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from '@sentiero/programs';

const run = promisify(execFile);
const env = { ...process.env, PATH: programPath };

/** A disk of 64 kB, mounted on a folder. */
export async function smallDisk(folder: string) {
  const filler = join(folder, 'filler');
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { env });
  return {
    folder,
    async fill() {
      const file = await open(filler, 'w');
      try {
        for (;;) await file.write(Buffer.alloc(4096));
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    clear: () => rm(filler),
    remove: () => run('umount', [folder], { env }),
  };
}
