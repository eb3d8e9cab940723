import type { ControlMessage, ProgressUpdate } from '@sentiero/contracts/realtime';
import { createContext, use, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { ConnectionState } from '../model/connection-state.ts';
import { LiveStore, type Captures, type TargetNote } from '../model/live-store.ts';
import { openChannels, type OpenChannels } from '../model/open-channels.ts';

type Live = { store: LiveStore; setActiveLesson: (id: number | null) => void };

const LiveContext = createContext<Live | null>(null);

type Props = {
  enabled: boolean;
  /** The base URL of the sockets: scheme, host, and the path before `/ws`. */
  baseUrl: string;
  onProgress: (update: ProgressUpdate) => void;
  onProgressMissed: () => void;
  onNews: (news: ControlMessage) => void;
  children: ReactNode;
};

/** Keeps the three sockets open while a user is logged in. */
export function LiveProvider({ enabled, baseUrl, children, ...listeners }: Props) {
  const channels = useRef<OpenChannels | null>(null);
  const lesson = useRef('');
  const told = useRef(listeners);
  useEffect(() => {
    told.current = listeners;
  });
  const live = useMemo<Live>(
    () => ({
      store: new LiveStore(),
      setActiveLesson: (id) => {
        lesson.current = id === null ? '' : String(id);
        channels.current?.nameLesson();
      },
    }),
    [],
  );
  useEffect(() => {
    if (!enabled) return;
    // Not within the task that shows the page.
    const opening = setTimeout(() => {
      channels.current = openChannels({
        baseUrl,
        store: live.store,
        onProgress: (update) => told.current.onProgress(update),
        onProgressMissed: () => told.current.onProgressMissed(),
        onNews: (news) => told.current.onNews(news),
        activeLesson: () => lesson.current,
      });
    });
    return () => {
      clearTimeout(opening);
      channels.current?.close();
      channels.current = null;
      live.store.reset();
    };
  }, [enabled, baseUrl, live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The store itself, for writers. */
export function useLiveStore(): LiveStore {
  return useLive().store;
}

function useLive(): Live {
  const live = use(LiveContext);
  if (!live) throw new Error('there is no LiveProvider above');
  return live;
}

export function useConnectionState(): ConnectionState {
  const { store } = useLive();
  return useSyncExternalStore(store.subscribe, () => store.read().connection);
}

export function useRequests(): Captures['requests'] {
  const { store } = useLive();
  return useSyncExternalStore(store.subscribe, () => store.read().requests);
}

/** Whether the server's backlog has arrived. Until then, an empty list does not mean that there are no records. */
export function useIsReplayed(channel: keyof Captures): boolean {
  const { store } = useLive();
  return useSyncExternalStore(store.subscribe, () => store.read().isReplayed[channel]);
}

/** The change that the start of the lesson made at its target; null if there was none, or once it was dismissed. */
export function useTargetNote(lessonId: number): { note: TargetNote | null; close: () => void } {
  const { store } = useLive();
  const note = useSyncExternalStore(store.subscribe, () => store.read().targetNote);
  return { note: note?.lesson === lessonId ? note : null, close: () => store.setTargetNote(null) };
}

/** The last report of a run of the bench, by the progress socket. */
export function useRunReport(): ControlMessage | null {
  const { store } = useLive();
  return useSyncExternalStore(store.subscribe, () => store.read().run);
}

/** The held messages, and the one that was released last. */
export function useHeld() {
  const { store } = useLive();
  const held = useSyncExternalStore(store.subscribe, () => store.read().held);
  const released = useSyncExternalStore(store.subscribe, () => store.read().released);
  return { held, released };
}

export function useEvents(): Captures['events'] {
  const { store } = useLive();
  return useSyncExternalStore(store.subscribe, () => store.read().events);
}

/** The active lesson while the caller is mounted; null for none. */
export function useActiveLesson(id: number | null): void {
  const { setActiveLesson } = useLive();
  useEffect(() => {
    setActiveLesson(id);
    return () => setActiveLesson(null);
  }, [id, setActiveLesson]);
}
