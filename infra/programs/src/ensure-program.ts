import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where system programs are that are no commands of everybody. */
export const programPath = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;

/** Installs a program that is not there, from the Debian package that has it. */
export async function ensureProgram(name: string, debianPackage: string = name): Promise<void> {
  try {
    await run('sh', ['-c', `command -v ${name}`], { env: { ...process.env, PATH: programPath } });
  } catch {
    // Debian starts a service as soon as it is installed, unless this says no; ours are started by their tests.
    const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], { env });
  }
}
