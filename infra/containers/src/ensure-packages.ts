import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
// Another installation may hold the lock for a while, for example on a freshly booted machine.
const patience = ['-o', 'DPkg::Lock::Timeout=300'];

/** Installs missing Debian packages. */
export async function ensurePackages(...names: readonly string[]): Promise<void> {
  const missing: string[] = [];
  for (const name of names) if (!(await isInstalled(name))) missing.push(name);
  if (missing.length === 0) return;
  // Debian starts a service on installation unless this policy forbids it.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', [...patience, 'update', '-qq'], { env });
  await run('apt-get', [...patience, 'install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
}

async function isInstalled(name: string): Promise<boolean> {
  const status = await run('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name]).catch(
    () => null,
  );
  return status?.stdout === 'installed';
}
