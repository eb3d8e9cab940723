import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function runTool(name: string, args: string[], timeoutMs: number): Promise<string> {
  const { stdout } = await run(name, args, { timeout: timeoutMs, maxBuffer: 32 * 1024 * 1024 });
  return stdout;
}
