import { cp, mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildah, hasImage, workFolder } from './buildah.ts';
import { run } from './shell.ts';

export const debianBase = 'localhost/debian';
export const nodeBase = 'localhost/node';

const certificates = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Replacements for the public base images: Debian by debootstrap, and Node.js with npm from the workspace. Downloads
 * are trusted as on this machine.
 */
export async function makeBases(): Promise<void> {
  if ((await hasImage(debianBase)) && (await hasImage(nodeBase))) return;
  const tree = join(workFolder, 'base');
  await rm(tree, { recursive: true, force: true });
  await mkdir(tree, { recursive: true });
  // The last one is the only library of Node.js that not every Debian installation has.
  await run('debootstrap', ['--variant=minbase', '--include=libatomic1', 'trixie', tree]);
  for (const path of ['var/cache/apt/archives', 'var/lib/apt/lists'])
    await rm(join(tree, path), { recursive: true, force: true });
  await commit(tree, debianBase);
  await addNode(tree);
  await commit(tree, nodeBase, ['--env', `NODE_EXTRA_CA_CERTS=${certificates}`]);
  await rm(tree, { recursive: true, force: true });
}

async function addNode(tree: string): Promise<void> {
  const local = join(tree, 'usr/local');
  const modules = join(local, 'lib/node_modules');
  await mkdir(modules, { recursive: true });
  await cp(process.execPath, join(local, 'bin/node'));
  const npm = dirname(dirname(await realpath(await run('sh', ['-c', 'command -v npm']))));
  await cp(npm, join(modules, 'npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  await mkdir(join(tree, 'etc/ssl/certs'), { recursive: true });
  await cp(certificates, join(tree, certificates));
  await writeFile(join(tree, 'root/.npmrc'), `cafile=${certificates}\n`);
}

async function commit(tree: string, name: string, config: string[] = []): Promise<void> {
  const container = await buildah('from', 'scratch');
  await buildah('add', '--quiet', container, tree, '/');
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  await buildah('config', '--env', path, ...config, container);
  await buildah('commit', '--quiet', '--rm', container, name);
}
