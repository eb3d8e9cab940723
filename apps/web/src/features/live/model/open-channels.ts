import {
  channelNames,
  channels,
  type ChannelName,
  type ControlMessage,
  type MessageDown,
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
  /** A channel reconnected and missed completions in between. */
  onProgressMissed: () => void;
  /** Data that is fetched over HTTP has changed: the help of a step, the messages, or a lesson's pace. */
  onNews: (news: ControlMessage) => void;
  /** The active lesson's id as text; empty for none. */
  activeLesson: () => string;
};

export type OpenChannels = { nameLesson: () => void; close: () => void };

/** Opens the sockets and dispatches their messages. */
export function openChannels(options: Options): OpenChannels {
  const { baseUrl, store, activeLesson } = options;
  const takes: { [Name in ChannelName]: (message: MessageDown<Name>, characters: number) => void } = {
    requests: (request, characters) => store.addRequest(weigh(request, characters)),
    events: (event, characters) => store.addEvent(weigh(event, characters)),
    progress: (update) => {
      store.markCompleted(update);
      options.onProgress(update);
    },
  };
  const reopened: Partial<Record<ChannelName, () => void>> = { progress: options.onProgressMissed };
  const open = <Name extends ChannelName>(name: Name) => {
    let wasOpen = false;
    return new ReconnectingSocket({
      url: () => baseUrl + channels[name].path + after(store, name),
      onState: (state) => store.setState(name, state),
      onOpen: (send) => {
        if (channels[name].up) send(activeLesson());
        if (name === 'requests') store.forgetHeld();
        if (wasOpen) reopened[name]?.();
        wasOpen = true;
      },
      onText: (text) => {
        const heard = readMessage(name, text);
        if (heard?.control) obey(options, name, heard.control);
        else if (heard) takes[name](heard.message, text.length);
      },
    });
  };
  const sockets = channelNames.map((name) => ({ name, socket: open(name) }));
  return {
    nameLesson: () => {
      for (const { name, socket } of sockets) if (channels[name].up) socket.send(activeLesson());
    },
    close: () => {
      for (const { socket } of sockets) socket.close();
    },
  };
}

function after(store: LiveStore, name: ChannelName): string {
  const last = name === 'progress' ? 0 : store.lastSeq(name);
  return last > 0 ? `?after=${last}` : '';
}

const states: Partial<Record<ControlMessage['control'], ConnectionState>> = {
  closing: 'closing',
  late: 'late',
  live: 'connected',
};

/** What other parts of the page fetch again. */
const news: ReadonlySet<ControlMessage['control']> = new Set([
  'help',
  'message',
  'pace',
  'practice',
  'instance',
]);

function obey({ store, onNews }: Options, name: ChannelName, message: ControlMessage): void {
  const { control, last } = message;
  const state = states[control];
  if (state) store.setState(name, state);
  if (control === 'run') store.setRun(message);
  if (news.has(control)) onNews(message);
  if (name === 'progress') return;
  if (message.held) store.hold(message.held);
  if (control === 'released') store.released(message);
  if (control === 'cleared') store.cleared(name, last);
  if (control === 'restored') store.restore(name);
  if (control === 'replayed' && last !== undefined) store.replayed(name, last);
}
