import { once } from 'node:events';
import { spawnGuarded } from '@sentiero/postgres';

const rememberedCharacters = 8_000;

type Script = { args: string[]; cwd: string; env: Record<string, string>; signal?: AbortSignal | undefined };

/** Runs one of our scripts to completion and returns its output. If it fails, throws its standard error. */
export async function runScript({ args, cwd, env, signal }: Script): Promise<string> {
  signal?.throwIfAborted();
  const { child, gone } = spawnGuarded(process.execPath, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: 'TERM',
  });
  const end = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  let printed = '';
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-rememberedCharacters);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  await gone;
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(said.trim() || `${args.join(' ')} ended with ${code}`);
  return printed;
}
