import { heartbeat, reconnect } from '@sentiero/contracts/realtime';

export type SocketState =
  'uninstantiated' | 'connecting' | 'connected' | 'closing' | 'no-connection' | 'unknown';

type Options = {
  /** The address to open, asked anew at each attempt. */
  url: () => string;
  onState: (state: SocketState) => void;
  onOpen: (send: (text: string) => void) => void;
  onText: (text: string) => void;
};

const firstRetryMs = 500;

/**
 * A websocket that comes back: up to 20 attempts since the last success, and anew when the browser comes online or the
 * tab is looked at. It says `ping` every 25 s and gives up on a server that was silent for 60 s.
 */
export class ReconnectingSocket {
  readonly #options: Options;
  #socket: WebSocket | null = null;
  #attempts = 0;
  #lastHeardMs = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    window.addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    this.#options.onState('closing');
    this.#socket?.close();
  }

  #connect(): void {
    this.#attempts++;
    this.#options.onState('connecting');
    const socket = new WebSocket(this.#options.url());
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#attempts = 0;
      this.#lastHeardMs = Date.now();
      this.#beat = setInterval(() => this.#checkLife(socket), heartbeat.intervalMs);
      this.#options.onState('connected');
      this.#options.onOpen((text) => socket.send(text));
    });
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      this.#lastHeardMs = Date.now();
      if (typeof event.data === 'string' && event.data !== heartbeat.pong) this.#options.onText(event.data);
    });
    socket.addEventListener('close', () => this.#lost(socket));
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearInterval(this.#beat);
    this.#options.onState('no-connection');
    if (this.#isClosed || this.#attempts >= reconnect.attempts) return;
    const delayMs = this.#attempts === 0 ? firstRetryMs : reconnect.intervalMs;
    this.#retry = setTimeout(() => this.#connect(), delayMs);
  }

  #checkLife(socket: WebSocket): void {
    if (Date.now() - this.#lastHeardMs < heartbeat.timeoutMs) {
      socket.send(heartbeat.ping);
      return;
    }
    // A dead line answers no closing handshake, either: it is given up at once.
    socket.close();
    this.#lost(socket);
  }

  readonly #wake = (): void => {
    if (this.#isClosed || this.#socket || document.visibilityState === 'hidden') return;
    clearTimeout(this.#retry);
    this.#attempts = 0;
    this.#connect();
  };
}
