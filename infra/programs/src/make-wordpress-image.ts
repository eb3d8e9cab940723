import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, opendir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensurePrograms, programPath } from './ensure-program.ts';

const run = promisify(execFile);

const context = fileURLToPath(new URL('../../../docs/applications/images/wordpress', import.meta.url));
const standIns = fileURLToPath(new URL('../stand-ins', import.meta.url));
const base = 'localhost/sentiero/debian:bookworm';
export const wordPressImage = 'localhost/sentiero/wordpress:1';

/** How the image differs from the one that the same Containerfile makes where registries are reached. */
export const differences = [
  'The base is made by debootstrap from Debian packages, instead of docker.io/library/debian:bookworm-slim.',
  'The plug-in is a stand-in of ours with the weak file of WP-Advanced-Search 3.3.8 (CVE-2024-9796) at the same address.',
  'Unlike the real plug-in, the stand-in runs several statements at once, so that an injection can drop tables.',
  'WordPress, Apache, PHP and MariaDB are the same packages of Debian in both.',
];

const kept = fileURLToPath(new URL('../../../node_modules/.cache/sentiero-images', import.meta.url));

/** The same, from an archive of the image if the same files have made one before. */
export async function loadWordPressImage(storage: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const archive = join(kept, `wordpress-${await hashOf(context, standIns)}.tar`);
  const podman = (...args: string[]) => run('podman', [...storage, ...args], { env });
  if (existsSync(archive)) return void (await podman('load', '--quiet', '--input', archive));
  await makeWordPressImage(storage, env);
  await rm(kept, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  await podman('save', '--quiet', '--output', archive, wordPressImage);
}

async function hashOf(...folders: string[]): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for (const folder of folders)
    for await (const entry of await opendir(folder, { recursive: true }))
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

const programs = { buildah: 'buildah', podman: 'podman', debootstrap: 'debootstrap', zip: 'zip', tar: 'tar' };

/**
 * Makes the image of WordPress from what Debian holds. `storage` are the options that name the engine's storage, if it
 * is not the usual one.
 */
export async function makeWordPressImage(
  storage: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  await ensurePrograms(programs);
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-image-'));
  const options = { env: { ...env, PATH: programPath }, maxBuffer: 64 * 1024 * 1024 };
  try {
    await makeBase(folder, storage, options);
    const build = join(folder, 'build');
    await cp(context, build, { recursive: true });
    await run('zip', ['-qr', join(build, 'plugin.zip'), 'wp-advanced-search'], { cwd: standIns });
    const args = ['--build-arg', `BASE=${base}`, '--build-arg', 'PLUGIN=plugin.zip', '--tag', wordPressImage];
    // Commands run in a plain chroot, with the machine's network: they fetch packages.
    const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker'];
    await run('buildah', [...storage, 'build', ...how, ...args, build], options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeBase(folder: string, storage: readonly string[], options: object): Promise<void> {
  const root = join(folder, 'root');
  const site = await debianSite();
  await run('debootstrap', ['--variant=minbase', 'bookworm', root, site], options);
  const tar = join(folder, 'root.tar');
  await run('tar', ['-C', root, '-cf', tar, '.'], options);
  await rm(root, { recursive: true });
  await run('podman', [...storage, 'import', tar, base], options);
  await rm(tar);
}

/** Where this machine's own packages of Debian 12 come from. */
async function debianSite(): Promise<string> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(RELEASE) $(REPO_URI)']);
  const line = stdout.split('\n').find((each) => each.startsWith('bookworm '));
  if (!line) throw new Error('this machine has no packages of Debian 12 (bookworm)');
  return line.slice('bookworm '.length);
}
