import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const enoughBytes = 3 * 1024 ** 3;

/**
 * Makes a folder for temporary files in memory, which is removed when this process exits; null if this machine has no
 * such place, too little room in it, or runs no programs there.
 */
export function makeMemoryFolder(home = '/dev/shm', leastBytes = enoughBytes): string | null {
  try {
    const { bavail, bsize } = statfsSync(home);
    if (bavail * bsize < leastBytes) return null;
    const folder = mkdtempSync(join(home, 'sentiero-test-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    // Like /tmp: PostgreSQL runs under an account of its own.
    chmodSync(folder, 0o1777);
    const program = join(folder, 'program');
    writeFileSync(program, '', { mode: 0o755 });
    accessSync(program, constants.X_OK);
    rmSync(program);
    return folder;
  } catch {
    return null;
  }
}
