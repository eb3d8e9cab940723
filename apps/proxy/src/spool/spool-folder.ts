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
  /**
   * Makes the folder unless it exists, adopts the folders of processes that no longer exist, and returns their files'
   * paths, oldest first. Throws while the disk takes no folder.
   */
  adopt(): string[];
  /** Releases the folder; removes it if it is empty. */
  release(): void;
};

/** A folder under `root` owned by this process. */
export function ownSpoolFolder(root: string): SpoolFolder {
  const name = `${Date.now()}-${randomUUID().slice(0, 8)}`;
  const folder = path.join(root, name);
  const ownerPath = path.join(folder, ownerFile);
  const heartbeat = setInterval(
    () => fs.utimes(ownerPath, new Date(), new Date(), () => undefined),
    heartbeatMs,
  ).unref();

  return {
    path: folder,
    adopt() {
      const files = fs.existsSync(ownerPath) ? [] : begin(root, name);
      for (const other of abandonedIn(root)) {
        const entry = path.basename(other);
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
      try {
        fs.rmSync(ownerPath, { force: true });
        fs.rmdirSync(folder);
      } catch {
        // The folder is not empty, or cannot be changed: the next process adopts it.
      }
    },
  };
}

/**
 * Makes the folder with its owner file inside, because one without it counts as abandoned. Where the disk has no room
 * for another, an abandoned folder becomes this one, which needs none. Returns the files in it.
 */
function begin(root: string, name: string): string[] {
  const [folder, unfinished] = [path.join(root, name), path.join(root, `.${name}`)];
  const owner: Owner = { host: os.hostname(), pid: process.pid, started: startOf(process.pid) };
  try {
    fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    writeOver(path.join(unfinished, ownerFile), JSON.stringify(owner));
    fs.renameSync(unfinished, folder);
    return [];
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    const [abandoned] = abandonedIn(root);
    if (abandoned === undefined) throw error;
    fs.renameSync(abandoned, unfinished);
    try {
      writeOver(path.join(unfinished, ownerFile), JSON.stringify(owner));
    } catch (again) {
      fs.renameSync(unfinished, abandoned);
      throw again;
    }
    fs.renameSync(unfinished, folder);
    return moveFiles(folder, folder);
  }
}

/** Truncated afterwards: a full disk may have no room for what truncating first would give away. */
function writeOver(file: string, text: string): void {
  const fd = fs.openSync(file, fs.constants.O_WRONLY | fs.constants.O_CREAT, 0o600);
  try {
    fs.writeSync(fd, text, 0);
    fs.ftruncateSync(fd, Buffer.byteLength(text));
  } finally {
    fs.closeSync(fd);
  }
}

/** The folders of processes that no longer exist. */
function abandonedIn(root: string): string[] {
  const entries = fs.readdirSync(root).map((entry) => path.join(root, entry));
  return entries.filter((folder) => isAbandoned(folder));
}

function moveFiles(from: string, to: string): string[] {
  const moved: string[] = [];
  for (const entry of fs.readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isOurFile(entry.name)) continue;
    const target = path.join(to, entry.name);
    fs.renameSync(path.join(entry.parentPath, entry.name), target);
    moved.push(target);
  }
  if (from !== to) fs.rmSync(from, { recursive: true, force: true });
  return moved;
}

function isAbandoned(folder: string): boolean {
  const file = path.join(folder, ownerFile);
  try {
    const found = fs.statSync(folder);
    if (!found.isDirectory()) return false;
    // Another process is making it, or has died over it.
    if (path.basename(folder).startsWith('.')) return Date.now() - found.mtimeMs > foreignDeadMs;
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
