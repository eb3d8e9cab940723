import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureProgram } from '@sentiero/programs';

const run = promisify(execFile);

/** The code that Debian's own implementation computes from the secret, now or a step later. */
export async function oathtool(secret: string, now = 'now'): Promise<string> {
  await ensureProgram('oathtool');
  const { stdout } = await run('oathtool', ['--totp', '--base32', `--now=${now}`, secret]);
  return stdout.trim();
}
