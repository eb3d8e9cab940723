import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Installs a tool that is not there, from Debian's package of that name. */
export async function ensureTool(name: string): Promise<void> {
  try {
    await run('sh', ['-c', `command -v ${name}`]);
  } catch {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  }
}

export async function runTool(name: string, args: string[], timeoutMs: number): Promise<string> {
  const { stdout } = await run(name, args, { timeout: timeoutMs, maxBuffer: 32 * 1024 * 1024 });
  return stdout;
}
