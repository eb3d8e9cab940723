import { spawn } from 'node:child_process';
import { once } from 'node:events';

type Script = { args: string[]; cwd: string; env?: Record<string, string> };

/** Runs a script of ours to its end and answers what it printed. Throws what it said on standard error. */
export async function runScript({ args, cwd, env = {} }: Script): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(said.trim() || `${args.join(' ')} ended with ${code}`);
  return printed;
}
