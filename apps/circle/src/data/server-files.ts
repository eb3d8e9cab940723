import { posix } from 'node:path';
import files from './server-files.json' with { type: 'json' };

export const photoFolder = '/srv/circle/photos';
export const importFolder = '/srv/circle/import';

/** The files of a server that does not exist: nothing here is read from a disk. */
const serverFiles: ReadonlyMap<string, string> = new Map(Object.entries(files));

/** The file at a path relative to the folder, and where that is. */
export function fileFrom(folder: string, name: string) {
  const path = posix.join(folder, name);
  return { path, isInside: path.startsWith(`${folder}/`), text: serverFiles.get(path) };
}

/** The file that a URL names, resolved against the folder. */
export function fileAt(folder: string, address: string) {
  const url = URL.parse(address.trim(), `file://${folder}/`);
  if (url?.protocol !== 'file:' || url.host !== '') return { path: null, outside: true, text: undefined };
  const path = decoded(url.pathname);
  return { path, outside: !path.startsWith(`${folder}/`), text: serverFiles.get(path) };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
