import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isOurFile } from './spool-segment.ts';

const heartbeatMs = 5000;
const foreignDeadMs = 30_000;
const ownerFile = 'owner.json';

type Owner = { host: string; pid: number; started: string };

export type SpoolFolder = {
  path: string;
  /** Adopts the folders of processes that no longer exist and returns their files' paths, oldest first. */
  adopt(): string[];
  /** Releases the folder; removes it if it is empty. */
  release(): void;
};

/** A folder under `root` owned by this process. */
export function ownSpoolFolder(root: string): SpoolFolder {
  const name = `${Date.now()}-${randomUUID().slice(0, 8)}`;
  const folder = path.join(root, name);
  const ownerPath = path.join(folder, ownerFile);
  const owner: Owner = { host: os.hostname(), pid: process.pid, started: startOf(process.pid) };
  // The folder is created with its owner file inside, because one without it counts as abandoned and would be adopted.
  const unfinished = path.join(root, `.${name}`);
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  fs.writeFileSync(path.join(unfinished, ownerFile), JSON.stringify(owner));
  fs.renameSync(unfinished, folder);
  const heartbeat = setInterval(
    () => fs.utimes(ownerPath, new Date(), new Date(), () => undefined),
    heartbeatMs,
  ).unref();

  return {
    path: folder,
    adopt() {
      const files: string[] = [];
      for (const entry of fs.readdirSync(root)) {
        const other = path.join(root, entry);
        if (entry.startsWith('.') || other === folder || !isAbandoned(other)) continue;
        const claimed = path.join(folder, `adopted-${entry}`);
        try {
          // The first process to rename it wins.
          fs.renameSync(other, claimed);
        } catch {
          continue;
        }
        files.push(...moveFiles(claimed, folder));
      }
      return files.toSorted((a, b) => path.basename(a).localeCompare(path.basename(b)));
    },
    release() {
      clearInterval(heartbeat);
      fs.rmSync(ownerPath, { force: true });
      try {
        fs.rmdirSync(folder);
      } catch {
        // The folder is not empty: the next process adopts it.
      }
    },
  };
}

function moveFiles(from: string, to: string): string[] {
  const moved: string[] = [];
  for (const entry of fs.readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isOurFile(entry.name)) continue;
    const target = path.join(to, entry.name);
    fs.renameSync(path.join(entry.parentPath, entry.name), target);
    moved.push(target);
  }
  fs.rmSync(from, { recursive: true, force: true });
  return moved;
}

function isAbandoned(folder: string): boolean {
  const file = path.join(folder, ownerFile);
  try {
    if (!fs.statSync(folder).isDirectory()) return false;
    const owner = readOwner(file);
    if (!owner) return true;
    if (owner.host !== os.hostname()) return Date.now() - fs.statSync(file).mtimeMs > foreignDeadMs;
    return !isRunning(owner.pid) || startOf(owner.pid) !== owner.started;
  } catch {
    return false;
  }
}

function readOwner(file: string): Owner | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    // Only this module writes the file.
    return typeof value === 'object' && value !== null && 'pid' in value ? (value as Owner) : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The process's start time, if the system provides it, since its pid may have been reused. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}
