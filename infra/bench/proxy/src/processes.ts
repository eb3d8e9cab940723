import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Running = {
  pid: number;
  /** The lab cookie to send, if not the default. */
  cookie?: string;
  /** Waits for work that continues after the requests. */
  settle?(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a program and waits until its port accepts connections. */
export async function startProgram(
  command: string,
  args: readonly string[],
  { port, env = {} }: { port: number; env?: Record<string, string> },
): Promise<Running> {
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin`;
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilListening(port, child, command);
  return { pid: child.pid ?? 0, stop: () => stop(child) };
}

/** A peer's files, its own port, and its target's port. */
export type Place = { folder: string; port: number; upstreamPort: number };

type Script = { port: number; env: Record<string, string>; givesWay?: boolean };

/** Starts a script that listens on `port`. `givesWay` runs the process at low priority. */
export function startScript(file: string, { port, env, givesWay = false }: Script): Promise<Running> {
  const [command = '', ...args] = [
    ...(givesWay ? ['nice', '-n', '10'] : []),
    process.execPath,
    '--disable-warning=DEP0060',
    file,
  ];
  return startProgram(command, args, { port, env });
}

async function untilListening(port: number, child: ChildProcess, name: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    if (await accepts(port)) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`${name} does not listen on ${port}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 8000);
  await exited;
  clearTimeout(timer);
}

const tickMs = 10;

/** CPU time of a process, its threads and its children, in milliseconds. */
export function cpuMs(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const own = (id: number): number =>
    stats
      .filter((stat) => stat.pid === id || stat.parent === id)
      .reduce((sum, stat) => sum + (stat.pid === id ? stat.ticks : own(stat.pid)), 0);
  return own(pid) * tickMs;
}

export function rssBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

function readStat(name: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return [{ pid: Number(name), parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) }];
  } catch {
    return [];
  }
}
