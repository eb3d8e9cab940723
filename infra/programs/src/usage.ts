import { readdirSync, readFileSync } from 'node:fs';

const tickMs = 10;

/** CPU time of a process and its threads, in milliseconds; 0 once it is gone. Linux only. */
export function cpuMs(pid: number): number {
  return (statOf(pid)?.ticks ?? 0) * tickMs;
}

/** CPU time of a process and its descendants, in milliseconds. */
export function cpuMsOfAll(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const own = (id: number): number =>
    stats
      .filter((stat) => stat.pid === id || stat.parent === id)
      .reduce((sum, stat) => sum + (stat.pid === id ? stat.ticks : own(stat.pid)), 0);
  return own(pid) * tickMs;
}

/** The memory of a process, in bytes; NaN once it is gone. */
export function rssBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]) * 1024;
}

function statOf(pid: number): { pid: number; parent: number; ticks: number } | null {
  const text = read(`/proc/${pid}/stat`);
  if (text === '') return null;
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { pid, parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
}

/** Processes come and go. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
