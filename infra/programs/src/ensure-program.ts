import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folders of system programs outside the usual PATH. */
export const programPath = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

// Another installation may hold the lock for a while, for example on a freshly booted machine.
const patience = ['-o', 'DPkg::Lock::Timeout=300'];

/** Installs a missing program from its Debian package. */
export function ensureProgram(name: string, debianPackage: string = name): Promise<void> {
  return ensurePrograms({ [name]: debianPackage });
}

/**
 * Installs the missing programs, or files by absolute path, in one run: `packages` names the Debian package of each.
 */
export async function ensurePrograms(packages: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(packages);
  const found = await Promise.all(names.map(isThere));
  const missing = names.flatMap((name, index) => (found[index] ? [] : (packages[name] ?? [])));
  if (missing.length === 0) return;
  // Debian starts a service on installation unless this policy forbids it; our tests start their own.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', [...patience, 'update', '-qq'], { env });
  await run('apt-get', [...patience, 'install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
}

async function isThere(name: string): Promise<boolean> {
  try {
    await run('sh', ['-c', `[ -e ${name} ] || command -v ${name}`], {
      env: { ...process.env, PATH: programPath },
    });
    return true;
  } catch {
    return false;
  }
}
