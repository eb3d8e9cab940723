import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';

export type Guarded = {
  child: ChildProcess;
  /** Resolves once the program and its process group are gone. */
  gone: Promise<void>;
};

type Options = {
  cwd?: string;
  env: NodeJS.ProcessEnv;
  uid?: number | undefined;
  gid?: number | undefined;
  stdio: ['ignore' | number, 'ignore' | 'pipe' | number, 'ignore' | 'pipe' | number];
  /** The signal that asks the program to stop. */
  signal: 'TERM' | 'INT';
};

/**
 * The guard stays in the program's process group and reads a pipe that only this process holds: when this process
 * ends, in whatever way, it asks the program to stop and kills the rest of the group after 6 s. While it is a member,
 * the group's number is not reused.
 */
const guard = `
(
  trap '' HUP INT QUIT TERM
  exec <&3 3<&- >/dev/null 2>&1
  read -r _
  kill -s "$0" $$
  left=60
  while [ $left -gt 0 ] && kill -0 $$; do sleep 0.1; left=$((left - 1)); done
  kill -s KILL -- -$$
) &
exec "$@" 3<&-
`;

/** Runs a program in its own session that does not outlive this process, even if it is killed. */
export function spawnGuarded(command: string, args: readonly string[], options: Options): Guarded {
  const { stdio, signal, ...rest } = options;
  const child = spawn('/bin/sh', ['-c', guard, signal, command, ...args], {
    ...rest,
    detached: true,
    stdio: [...stdio, 'pipe'],
  });
  const pipe = child.stdio[3] as Duplex | null | undefined;
  const gone = new Promise<void>((resolve) => {
    if (!pipe) return resolve();
    pipe.once('close', resolve);
    pipe.on('error', () => undefined);
    pipe.resume();
  });
  child.once('exit', () => pipe?.end());
  child.once('error', () => pipe?.destroy());
  return { child, gone };
}
