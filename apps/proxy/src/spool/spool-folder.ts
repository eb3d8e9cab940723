import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isOurFile } from './spool-segment.ts';

const beatMs = 5000;
const foreignGoneMs = 30_000;
const ownerFile = 'owner.json';

type Owner = { host: string; pid: number; started: string };

export type SpoolFolder = {
  path: string;
  /** Takes over what processes that are gone have left behind: paths of their files, oldest first. */
  adopt(): string[];
  /** Ends the ownership; removes the folder when nothing is left in it. */
  release(): void;
};

/** A folder of this process alone under `root`. */
export function ownSpoolFolder(root: string): SpoolFolder {
  const name = `${Date.now()}-${randomUUID().slice(0, 8)}`;
  const folder = path.join(root, name);
  const ownerPath = path.join(folder, ownerFile);
  const owner: Owner = { host: os.hostname(), pid: process.pid, started: startOf(process.pid) };
  // It appears with its owner in it: one without is left behind, and taken at once.
  const unfinished = path.join(root, `.${name}`);
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  fs.writeFileSync(path.join(unfinished, ownerFile), JSON.stringify(owner));
  fs.renameSync(unfinished, folder);
  const beat = setInterval(
    () => fs.utimes(ownerPath, new Date(), new Date(), () => undefined),
    beatMs,
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
          // Whoever renames it first has it.
          fs.renameSync(other, claimed);
        } catch {
          continue;
        }
        files.push(...moveFiles(claimed, folder));
      }
      return files.toSorted((a, b) => path.basename(a).localeCompare(path.basename(b)));
    },
    release() {
      clearInterval(beat);
      fs.rmSync(ownerPath, { force: true });
      try {
        fs.rmdirSync(folder);
      } catch {
        // Not empty: the next process takes it.
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
    if (owner.host !== os.hostname()) return Date.now() - fs.statSync(file).mtimeMs > foreignGoneMs;
    return !isRunning(owner.pid) || startOf(owner.pid) !== owner.started;
  } catch {
    return false;
  }
}

function readOwner(file: string): Owner | null {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    // Written by this file alone.
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

/** When the process began, where the system tells: its number alone may have gone to another process. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}
