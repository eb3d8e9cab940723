import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** A save makes several events, and a checkout many. */
const quietMs = 100;
/** What a service reads when it starts; not what editors write beside it. */
const isSource = /^[^.#].*(?<!\.test)\.(ts|js|json|html|css|sql|yaml|txt)$/;

/**
 * Calls back with the last of the files that changed, at any depth of the folders, once they are left alone. Folders are
 * watched rather than files: a save by rename gives a file's name to another file, and nobody would watch that one.
 */
export function watchFolders(folders: readonly string[], onChange: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  const changed = (file: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(file), quietMs);
  };
  const drop = (folder: string) => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(`${folder}/`)) continue;
      watcher.close();
      watchers.delete(path);
    }
  };
  const add = (folder: string): void => {
    drop(folder);
    try {
      const watcher = watch(folder, (_event, name) => name !== null && noticed(join(folder, name), name));
      watchers.set(
        folder,
        watcher.on('error', () => drop(folder)),
      );
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory()) add(join(folder, entry.name));
    } catch {
      // The folder is gone again.
      drop(folder);
    }
  };
  const noticed = (path: string, name: string): void => {
    if (isSource.test(name)) return changed(path);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (!isFolder) return;
    // A new folder, or another one of that name, with whatever came into it before it was watched.
    add(path);
    changed(path);
  };
  for (const folder of folders) add(folder);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}
