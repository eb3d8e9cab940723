import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import {
  channels,
  type ChannelName,
  type ControlMessage,
  type ProgressUpdate,
} from '@sentiero/contracts/realtime';
import type { LiveStore } from './live-store.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

type Options = {
  baseUrl: string;
  store: LiveStore;
  onProgress: (update: ProgressUpdate) => void;
  /** The active lesson's id as text, empty for none. */
  activeLesson: () => string;
};

type Message = { control?: undefined } | ControlMessage;

export type OpenChannels = { nameLesson: () => void; close: () => void };

/** The only place that parses what the sockets say. They are ours: a message has the contract's shape. */
export function openChannels({ baseUrl, store, onProgress, activeLesson }: Options): OpenChannels {
  const take: Record<ChannelName, (message: unknown) => void> = {
    requests: (message) => store.addRequest(message as CapturedRequest),
    events: (message) => store.addEvent(message as TargetEvent),
    progress: (message) => {
      store.markCompleted(message as ProgressUpdate);
      onProgress(message as ProgressUpdate);
    },
  };
  const open = (name: ChannelName) =>
    new ReconnectingSocket({
      url: () => baseUrl + channels[name].path + after(store, name),
      onState: (state) => store.setState(name, state),
      onOpen: (send) => {
        if (name === 'progress') send(activeLesson());
      },
      onText: (text) => {
        const message = JSON.parse(text) as Message;
        if (message.control === undefined) take[name](message);
        else obey(store, name, message);
      },
    });
  const sockets = { requests: open('requests'), events: open('events'), progress: open('progress') };
  return {
    nameLesson: () => sockets.progress.send(activeLesson()),
    close: () => {
      for (const socket of Object.values(sockets)) socket.close();
    },
  };
}

function after(store: LiveStore, name: ChannelName): string {
  const last = name === 'progress' ? 0 : store.lastSeq(name);
  return last > 0 ? `?after=${last}` : '';
}

function obey(store: LiveStore, name: ChannelName, { control, last }: ControlMessage): void {
  if (name === 'progress') return;
  if (control === 'cleared') store.cleared(name);
  if (control === 'replayed' && last !== undefined) store.replayed(name, last);
}
