import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where system programs are that are no commands of everybody. */
export const programPath = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

// Another installation, such as that of a machine that has just started, holds the lock for a while.
const patience = ['-o', 'DPkg::Lock::Timeout=300'];

/** Installs a program that is not there, from the Debian package that has it. */
export function ensureProgram(name: string, debianPackage: string = name): Promise<void> {
  return ensurePrograms({ [name]: debianPackage });
}

/** Installs those programs, or files by their whole paths, that are missing in one go: `packages` says which Debian package has each. */
export async function ensurePrograms(packages: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(packages);
  const found = await Promise.all(names.map(isThere));
  const missing = names.flatMap((name, index) => (found[index] ? [] : (packages[name] ?? [])));
  if (missing.length === 0) return;
  // Debian starts a service as soon as it is installed, unless this says no; ours are started by their tests.
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
