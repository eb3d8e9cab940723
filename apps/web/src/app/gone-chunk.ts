import { keepInTab, keptInTab } from '../shared/kept-in-tab.ts';

const key = 'reloaded-build';

/** Names the build that runs: the file has a hash of its content in its name. */
const ownBuild = import.meta.url;

const goneChunks = new WeakSet<Error>();

/** Remembers which errors say that a part of the app could not be loaded; Vite tells of each before it is thrown. */
export function watchForGoneChunks(): void {
  window.addEventListener('vite:preloadError', (event) => goneChunks.add(event.payload));
}

export function isGoneChunk(error: unknown): boolean {
  return error instanceof Error && goneChunks.has(error);
}

/**
 * After an upgrade the files of the build that this page came from are gone, and a reload brings the new one. It is
 * tried once for each build, and again after the server was away: then the part is missing for that reason. A reload
 * waits for an answer, because a browser's own error page would be worse than ours.
 */
export async function reloadForNewBuild(wasAway: boolean): Promise<'reloading' | 'away' | 'useless'> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return 'away';
  if (!wasAway && keptInTab(key) === ownBuild) return 'useless';
  keepInTab(key, ownBuild);
  // Without storage, a second attempt could not be told from the first.
  if (!wasAway && keptInTab(key) === null) return 'useless';
  location.reload();
  return 'reloading';
}
