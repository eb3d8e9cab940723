import { startProgram } from '@sentiero/programs';

export type Running = {
  pid: number;
  /** The lab cookie to send, if not the default. */
  cookie?: string;
  /** Waits for work that continues after the requests. */
  settle?(): Promise<void>;
  stop(): Promise<void>;
};

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
  return startProgram(command, args, { port, env: { NODE_ENV: 'production', ...env } });
}
