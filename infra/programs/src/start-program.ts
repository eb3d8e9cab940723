import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnGuarded } from '@sentiero/postgres';
import { programPath } from './ensure-program.ts';

const startLimitMs = 30_000;
const stopLimitMs = 8_000;

export type RunningProgram = {
  pid: number;
  /** Ends the program, immediately and with all workers if it is killed, and waits until it is gone. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

/** Where a program listens: a port of this machine, or the path of a Unix socket. */
type Listening = { port: number; host?: string } | { path: string };
type Options = Listening & { env?: Readonly<Record<string, string>>; cwd?: string };

/** Starts a program that does not outlive this process, and waits until it accepts connections. */
export async function startProgram(
  command: string,
  args: readonly string[],
  { env = {}, cwd, ...listening }: Options,
): Promise<RunningProgram> {
  const { child } = spawnGuarded(command, args, {
    env: { ...process.env, ...env, PATH: programPath },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: 'TERM',
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2000)));
  const ended = once(child, 'exit');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const deadline = performance.now() + startLimitMs;
  while (!(await accepts(listening))) {
    if (isOver() || performance.now() > deadline) {
      child.kill('SIGKILL');
      const place = 'path' in listening ? listening.path : listening.port;
      throw new Error(`${command} does not listen on ${place}: ${said.trim()}`);
    }
    await pause(20);
  }
  return {
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      if (isOver()) return;
      const kill = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
      if (signal === 'SIGKILL') kill();
      else child.kill(signal);
      const impatience = setTimeout(kill, stopLimitMs);
      await ended;
      clearTimeout(impatience);
    },
  };
}

function accepts(listening: Listening): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', ...listening }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
