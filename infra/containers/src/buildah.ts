import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { run } from './shell.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Images, and what runs on them: in the folder of all data, which no build takes in. */
export const workFolder = join(root, '.data/containers');

const storage = ['--root', join(workFolder, 'images'), '--runroot', join(workFolder, 'run')];

export function buildah(...args: string[]): Promise<string> {
  return run('buildah', [...storage, '--storage-driver', 'vfs', ...args], { cwd: root });
}

export async function hasImage(name: string): Promise<boolean> {
  return (await buildah('images', '--quiet', '--filter', `reference=${name}`)) !== '';
}

/** The bytes of an image's files. */
export async function sizeOf(image: string): Promise<number> {
  return Number(JSON.parse(await buildah('inspect', '--type', 'image', image)).Docker.size ?? 0);
}
