import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The files by which a system knows names: here it knows `localhost` and nothing under it. */
const files = {
  'nsswitch.conf': 'hosts: files\n',
  hosts: '127.0.0.1 localhost\n',
  'resolv.conf': '',
};

/** Runs shell lines in that folder, in a mount namespace of their own where `*.localhost` does not resolve. */
export async function withoutResolver(folder: string) {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const mounts = Object.keys(files).map((name) => `mount --bind ${join(folder, name)} /etc/${name}`);
  const inside = [...mounts, 'exec sh -c "$1"'].join(' && ');
  return async (line: string, timeoutMs = 240_000): Promise<string> => {
    const args = ['--map-root-user', '--mount', 'sh', '-c', inside, 'sh', line];
    const env = { ...process.env, HOME: folder };
    const limits = { cwd: folder, env, timeout: timeoutMs, maxBuffer: 32 * 1024 * 1024 };
    const { stdout, stderr } = await run('unshare', args, limits);
    return stdout + stderr;
  };
}
