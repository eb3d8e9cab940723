import { heartbeat, reconnect } from '@sentiero/contracts/realtime';

export type SocketState =
  | 'uninstantiated'
  | 'connecting'
  | 'connected'
  | 'closing'
  | 'no-connection'
  | 'unknown';

type Options = {
  /** The URL to open, computed for each attempt. */
  url: () => string;
  onState: (state: SocketState) => void;
  onOpen: (send: (text: string) => void) => void;
  onText: (text: string) => void;
};

const openingMs = 15_000;
const wakeAnswerMs = 5_000;

/**
 * A websocket that reconnects: up to 20 attempts since the last success, and again when the browser goes online or the
 * tab becomes visible. It sends `ping` every 25 s and closes a connection that was silent for 60 s.
 */
export class ReconnectingSocket {
  readonly #options: Options;
  /** The current socket; messages of older ones are ignored. */
  #socket: WebSocket | null = null;
  #attempts = 0;
  #lastHeardMs = 0;
  #isAnswerDue = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    window.addEventListener('online', this.#wake);
    window.addEventListener('offline', this.#lose);
    document.addEventListener('visibilitychange', this.#wake);
    window.addEventListener('pageshow', this.#wake);
    this.#connect();
  }

  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener('online', this.#wake);
    window.removeEventListener('offline', this.#lose);
    document.removeEventListener('visibilitychange', this.#wake);
    window.removeEventListener('pageshow', this.#wake);
    clearTimeout(this.#retry);
    this.#options.onState('closing');
    this.#leave()?.close();
  }

  #connect(): void {
    this.#attempts++;
    this.#options.onState('connecting');
    const socket = new WebSocket(this.#options.url());
    this.#socket = socket;
    this.#deadline = setTimeout(() => this.#giveUp(socket), openingMs);
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#deadline);
      this.#attempts = 0;
      this.#heard();
      this.#beat = setInterval(() => this.#checkLife(socket), heartbeat.intervalMs);
      this.#options.onState('connected');
      this.#options.onOpen((text) => socket.send(text));
    });
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (socket !== this.#socket) return;
      this.#heard();
      if (typeof event.data === 'string' && event.data !== heartbeat.pong) this.#options.onText(event.data);
    });
    socket.addEventListener('close', () => this.#lost(socket));
  }

  #heard(): void {
    this.#lastHeardMs = Date.now();
    this.#isAnswerDue = false;
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#leave();
    this.#options.onState('no-connection');
    if (this.#attempts >= reconnect.attempts) return;
    this.#retry = setTimeout(() => this.#connect(), reconnect.intervalMs);
  }

  #leave(): WebSocket | null {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#deadline);
    clearInterval(this.#beat);
    return socket;
  }

  #giveUp(socket: WebSocket): void {
    socket.close();
    // A dead connection does not answer the closing handshake either.
    this.#lost(socket);
  }

  #checkLife(socket: WebSocket): void {
    // Timers of a hidden tab fire late, so silence counts only after an unanswered ping.
    if (this.#isAnswerDue && Date.now() - this.#lastHeardMs >= heartbeat.timeoutMs) this.#giveUp(socket);
    else this.#ping(socket);
  }

  #ping(socket: WebSocket): void {
    this.#isAnswerDue = true;
    socket.send(heartbeat.ping);
  }

  /** Without this event, a loss would be noticed only by an unanswered ping. */
  readonly #lose = (): void => {
    if (this.#socket) this.#giveUp(this.#socket);
  };

  readonly #wake = (): void => {
    if (this.#isClosed || document.visibilityState === 'hidden') return;
    const socket = this.#socket;
    if (!socket) {
      clearTimeout(this.#retry);
      this.#attempts = 0;
      this.#connect();
      return;
    }
    if (socket.readyState !== WebSocket.OPEN) return;
    // After sleep or a change of network the socket may be dead without an event.
    this.#ping(socket);
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      if (this.#isAnswerDue) this.#giveUp(socket);
    }, wakeAnswerMs);
  };
}
