import { keepInTab, keptInTab } from '../shared/kept-in-tab.ts';

const key = 'reloaded-build';

/** Identifies the running build: the file name contains a hash of its content. */
const ownBuild = import.meta.url;

const goneChunks = new WeakSet<Error>();

/** Marks errors which mean that a chunk of the app could not be loaded; Vite announces each before it is thrown. */
export function watchForGoneChunks(): void {
  window.addEventListener('vite:preloadError', (event) => goneChunks.add(event.payload));
}

export function isGoneChunk(error: unknown): boolean {
  return error instanceof Error && goneChunks.has(error);
}

/**
 * After an upgrade the files of the page's build are gone, and a reload fetches the new build. The reload is tried
 * once per build, and again after an outage, which may be why the chunk was missing. It happens only once the server
 * responds, because a browser's own error page would be worse than ours.
 */
export async function reloadForNewBuild(wasAway: boolean): Promise<'reloading' | 'away' | 'useless'> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return 'away';
  if (!wasAway && keptInTab(key) === ownBuild) return 'useless';
  // Without storage, a second attempt would look like the first.
  if (!keepInTab(key, ownBuild) && !wasAway) return 'useless';
  location.reload();
  return 'reloading';
}
