import { spawn } from 'node:child_process';
import { once } from 'node:events';

type Options = { cwd?: string; env?: NodeJS.ProcessEnv };

/** Runs a program to completion and returns its output; if it fails, throws its last lines. */
export async function run(command: string, args: readonly string[], options: Options = {}): Promise<string> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said.trim()}`);
  return output.trim();
}
