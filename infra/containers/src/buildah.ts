import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { run } from './shell.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Images and containers are stored in the data folder, which no build includes. */
export const workFolder = join(root, '.data/containers');

const storage = ['--root', join(workFolder, 'images'), '--runroot', join(workFolder, 'run')];

export function buildah(...args: string[]): Promise<string> {
  return run('buildah', [...storage, '--storage-driver', 'vfs', ...args], { cwd: root });
}

export async function hasImage(name: string): Promise<boolean> {
  return (await buildah('images', '--quiet', '--filter', `reference=${name}`)) !== '';
}

/** A container of the image, and the folder with its files. */
export async function mount(image: string): Promise<string> {
  return buildah('mount', await buildah('from', image));
}

/** The size of a folder's files in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  return Number((await run('du', ['--summarize', '--bytes', folder])).split('\t')[0]);
}
