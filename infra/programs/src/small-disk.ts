import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = { path: string; unmount: () => void };

/** A disk of 256 KiB and 64 inodes; null for an account that may not mount one. */
export function mountSmallDisk(): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'sentiero-disk-'));
  try {
    mount('-t', 'tmpfs', '-o', 'size=256k,nr_inodes=64', 'none', path);
  } catch {
    rmdirSync(path);
    return null;
  }
  return {
    path,
    unmount() {
      execFileSync('umount', ['--lazy', path]);
      rmdirSync(path);
    },
  };
}

type Fault = { name: string; cause: (disk: string) => void; mend: (disk: string) => void };

/** What can be wrong with a disk. */
export const diskFaults: readonly Fault[] = [
  {
    name: 'full',
    cause(disk) {
      const fd = openSync(join(disk, 'filler'), 'w');
      untilItFails(() => writeSync(fd, Buffer.alloc(4096)));
      closeSync(fd);
    },
    mend: (disk) => rmSync(join(disk, 'filler')),
  },
  {
    name: 'without inodes',
    cause(disk) {
      mkdirSync(join(disk, 'files'));
      let count = 0;
      untilItFails(() => closeSync(openSync(join(disk, 'files', String(count++)), 'w')));
    },
    mend: (disk) => rmSync(join(disk, 'files'), { recursive: true }),
  },
  {
    name: 'read-only',
    cause: (disk) => mount('-o', 'remount,ro', disk),
    mend: (disk) => mount('-o', 'remount,rw', disk),
  },
];

function mount(...args: string[]): void {
  execFileSync('mount', args, { stdio: 'ignore' });
}

function untilItFails(work: () => void): void {
  try {
    for (;;) work();
  } catch {
    // Now the disk takes no more.
  }
}
