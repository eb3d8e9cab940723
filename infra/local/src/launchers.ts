import { readFileSync } from 'node:fs';

const checkMs = 250;
const isLauncher = /\b(npx|npm|pnpm)\b/;
const isShellBetween = /^\S*\b(sh|bash|dash|zsh) -c /;

/**
 * Calls back when one of the programs that launched this process (npx, its shell, pnpm) has ended. Not all of them
 * forward signals: otherwise SIGTERM to `npx pnpm start` would end npx and leave everything else running.
 */
export function whenLaunchersEnd(callback: () => void): void {
  const launchers = findLaunchers();
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(timer);
    callback();
  }, checkMs);
  timer.unref();
}

type Process = { pid: number; parent: number };

/** This process's ancestors up to the first launcher: each pnpm script, and npx itself, puts a shell in between. */
function findLaunchers(): Process[] {
  const found: Process[] = [];
  let launchers = 0;
  for (let pid = process.ppid; ;) {
    const command = commandOf(pid);
    const parent = parentOf(pid);
    if (parent === null || !(isLauncher.test(command) || isShellBetween.test(command))) break;
    found.push({ pid, parent });
    if (isLauncher.test(command)) launchers = found.length;
    pid = parent;
  }
  return found.slice(0, launchers);
}

function commandOf(pid: number): string {
  return readOf(pid, 'cmdline')?.replaceAll('\0', ' ') ?? '';
}

/** Null if the process is gone or cannot be inspected. */
function parentOf(pid: number): number | null {
  const stat = readOf(pid, 'stat');
  if (stat === null) return null;
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? null : Number(parent);
}

function readOf(pid: number, file: 'cmdline' | 'stat'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
