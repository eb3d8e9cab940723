import type { IncomingHttpHeaders } from 'node:http';
import { xsrfCookie, xsrfHeader, type Endpoint } from '@sentiero/contracts/http';
import { usersEndpoints } from '@sentiero/contracts/users';
import WebSocket from 'ws';
import type { Account } from './account.ts';

/** Where a platform answers: one that was started here, or one that runs. */
export type Reachable = {
  readonly settings: {
    readonly API_URL: string;
    readonly WEB_URL: string;
    readonly HOST: string;
    readonly PROXY_PORT: number;
  };
};
export type Hearing<Message> = {
  heard: Message[];
  /** Of the answer that opened it. */
  headers: IncomingHttpHeaders;
  socket: WebSocket;
  close: () => void;
};
type Parts = { params?: Record<string, string | number>; body?: unknown };

/** An outside client of the platform: cookies, the XSRF header, the sockets. */
export class ApiClient {
  readonly #platform: Reachable;
  readonly #cookies = new Map<string, string>();

  constructor(platform: Reachable) {
    this.#platform = platform;
  }

  static async loggedIn(platform: Reachable, { username, password }: Account): Promise<ApiClient> {
    const client = new ApiClient(platform);
    await client.send(usersEndpoints.me);
    const response = await client.send(usersEndpoints.login, { body: { username, password } });
    if (!response.ok) throw new Error(`login as ${username}: ${response.status}`);
    return client;
  }

  async send(endpoint: Endpoint, { params = {}, body }: Parts = {}): Promise<Response> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => String(params[name]));
    const response = await fetch(`${this.#platform.settings.API_URL}${path}`, {
      method: endpoint.method,
      headers: {
        Cookie: this.#cookieHeader(),
        [xsrfHeader]: this.#cookies.get(xsrfCookie) ?? '',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  async read<Result>(endpoint: Endpoint, parts: Parts = {}): Promise<Result> {
    const response = await this.send(endpoint, parts);
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
    return (await response.json().catch(() => {
      const type = response.headers.get('content-type') ?? 'nothing';
      throw new Error(`${endpoint.path} was answered with ${type} where JSON belongs`);
    })) as Result;
  }

  /** A reporting socket that keeps what it hears. Control messages are left out. */
  async listen<Message>(path: string): Promise<Hearing<Message>> {
    const { API_URL, WEB_URL } = this.#platform.settings;
    const socket = new WebSocket(API_URL.replace('http', 'ws') + path, {
      headers: { Cookie: this.#cookieHeader(), Origin: new URL(WEB_URL).origin },
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

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
