import { boardChannel, type Board, type BoardChange } from '@sentiero/contracts/board';
import {
  channels,
  heartbeat,
  type ChannelName,
  type ControlMessage,
  type MessageDown,
} from '@sentiero/contracts/realtime';
import { Value } from 'typebox/value';

/** Replaces a browser socket: it opens immediately while the server is reachable, and answers pings. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly url: string;
  readonly received: string[] = [];
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
    queueMicrotask(() => (isReachable ? this.#open() : this.close()));
  }

  #open(): void {
    if (this.readyState !== 0) return;
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  send(text: string): void {
    if (text === heartbeat.ping) this.deliver(heartbeat.pong);
    else this.received.push(text);
  }

  deliver(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

let sockets: FakeSocket[] = [];
let isReachable = true;

const pathOf = (name: ChannelName | 'board') => (name === 'board' ? boardChannel.path : channels[name].path);

function openSocket(name: ChannelName | 'board'): FakeSocket {
  const socket = sockets.findLast(
    ({ url, readyState }) => readyState === FakeSocket.OPEN && url.includes(pathOf(name)),
  );
  if (!socket) throw new Error(`the page has no open socket for ${name}`);
  return socket;
}

/** Delivers messages on a channel; each is checked against the channel's contract. */
export function deliver<Name extends ChannelName>(name: Name, ...messages: MessageDown<Name>[]): void {
  for (const message of messages) {
    const [error] = Value.Errors(channels[name].down, message);
    if (error) throw new Error(`not a message of ${name}: ${error.instancePath} ${error.message}`);
    openSocket(name).deliver(JSON.stringify(message));
  }
}

/** Delivers a message of the class board: the whole board, or its changes. */
export function deliverBoard(message: Board | BoardChange): void {
  const schema = 'lesson' in message ? boardChannel.first : boardChannel.down;
  const [error] = Value.Errors(schema, message);
  if (error) throw new Error(`not a message of the board: ${error.instancePath} ${error.message}`);
  openSocket('board').deliver(JSON.stringify(message));
}

export function deliverControl(name: ChannelName, message: ControlMessage): void {
  openSocket(name).deliver(JSON.stringify(message));
}

/** Messages that the page has sent on a channel. */
export function receivedOn(name: ChannelName): string[] {
  return openSocket(name).received;
}

/** Whether the page has an open socket for this channel. */
export function isOpen(name: ChannelName | 'board'): boolean {
  return sockets.some(({ url, readyState }) => readyState === FakeSocket.OPEN && url.includes(pathOf(name)));
}

/** Closes all sockets; new ones fail until `restoreSockets`. */
export function dropSockets(): void {
  isReachable = false;
  for (const socket of sockets) socket.close();
}

export function restoreSockets(): void {
  isReachable = true;
  window.dispatchEvent(new Event('online'));
}

export function resetSockets(): void {
  sockets = [];
  isReachable = true;
}

/** Replaces the browser's sockets to the API; those of the test runner stay. */
export function interceptSockets(): void {
  window.WebSocket = new Proxy(window.WebSocket, {
    construct: (Real, [url, ...more]: [string, ...unknown[]]): object =>
      new URL(url).pathname.startsWith('/ws/')
        ? new FakeSocket(url)
        : Reflect.construct(Real, [url, ...more]),
  });
}
