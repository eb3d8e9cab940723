import type { IncomingHttpHeaders } from 'node:http';
import WebSocket from 'ws';
import type { Account } from './account.ts';
import { Session } from './session.ts';

/** The addresses of a platform, started here or already running. */
export type Reachable = {
  readonly settings: {
    readonly API_URL: string;
    readonly WEB_URL: string;
    readonly HOST: string;
    readonly PROXY_PORT: number;
  };
};
export type ReportingSocket<Message> = {
  heard: Message[];
  /** The headers of the handshake's response. */
  headers: IncomingHttpHeaders;
  socket: WebSocket;
  close: () => void;
};

/** A session with a platform, and its sockets. */
export class ApiClient extends Session {
  readonly #platform: Reachable;

  constructor(platform: Reachable) {
    super({ baseUrl: platform.settings.API_URL });
    this.#platform = platform;
  }

  static async loggedIn(platform: Reachable, account: Account): Promise<ApiClient> {
    const client = new ApiClient(platform);
    await client.logIn(account);
    return client;
  }

  /** A reporting socket that keeps its messages, except control messages. */
  async listen<Message>(path: string): Promise<ReportingSocket<Message>> {
    const { API_URL, WEB_URL } = this.#platform.settings;
    const socket = new WebSocket(API_URL.replace('http', 'ws') + path, {
      headers: { Cookie: this.cookies.header(), Origin: new URL(WEB_URL).origin },
    });
    const heard: Message[] = [];
    let headers: IncomingHttpHeaders = {};
    socket.once('upgrade', (response) => ({ headers } = response));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message & { control?: string };
      if (!message.control) heard.push(message);
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.on('error', () => undefined);
    return { heard, headers, socket, close: () => socket.close() };
  }
}
