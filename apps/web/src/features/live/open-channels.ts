import {
  channels,
  type ChannelName,
  type ControlMessage,
  type ProgressUpdate,
} from '@sentiero/contracts/realtime';
import { weigh } from './capture-list.ts';
import type { ConnectionState } from './connection-state.ts';
import type { LiveStore } from './live-store.ts';
import { readMessage } from './read-message.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

type Options = {
  baseUrl: string;
  store: LiveStore;
  onProgress: (update: ProgressUpdate) => void;
  /** A line came back: what was completed meanwhile was told to nobody. */
  onProgressMissed: () => void;
  /** The active lesson's id as text, empty for none. */
  activeLesson: () => string;
};

export type OpenChannels = { nameLesson: () => void; close: () => void };

/** The three sockets, and where what they say goes. */
export function openChannels({
  baseUrl,
  store,
  onProgress,
  onProgressMissed,
  activeLesson,
}: Options): OpenChannels {
  let wasOpen = false;
  const open = (name: ChannelName, onText: (text: string) => void) =>
    new ReconnectingSocket({
      url: () => baseUrl + channels[name].path + after(store, name),
      onState: (state) => store.setState(name, state),
      onOpen: (send) => {
        if (name !== 'progress') return;
        send(activeLesson());
        if (wasOpen) onProgressMissed();
        wasOpen = true;
      },
      onText,
    });
  const follow = <Name extends ChannelName>(
    name: Name,
    take: (message: MessageOf<Name>, characters: number) => void,
  ) =>
    open(name, (text) => {
      const heard = readMessage(name, text);
      if (heard === null) return;
      if (heard.control) obey(store, name, heard.control);
      else take(heard.message, text.length);
    });
  const progress = follow('progress', (update) => {
    store.markCompleted(update);
    onProgress(update);
  });
  const sockets = [
    follow('requests', (request, characters) => store.addRequest(weigh(request, characters))),
    follow('events', (event, characters) => store.addEvent(weigh(event, characters))),
    progress,
  ];
  return {
    nameLesson: () => progress.send(activeLesson()),
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

type MessageOf<Name extends ChannelName> = Extract<
  ReturnType<typeof readMessage<Name>>,
  { control: null }
>['message'];

function after(store: LiveStore, name: ChannelName): string {
  const last = name === 'progress' ? 0 : store.lastSeq(name);
  return last > 0 ? `?after=${last}` : '';
}

const states: Partial<Record<ControlMessage['control'], ConnectionState>> = {
  closing: 'closing',
  late: 'late',
  live: 'connected',
};

function obey(store: LiveStore, name: ChannelName, { control, last }: ControlMessage): void {
  const state = states[control];
  if (state) store.setState(name, state);
  if (name === 'progress') return;
  if (control === 'cleared') store.cleared(name);
  if (control === 'replayed' && last !== undefined) store.replayed(name, last);
}
