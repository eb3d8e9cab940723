import { once } from 'node:events';
import { WebSocket } from 'ws';
import { ask, type Answer } from './request.ts';

type Place = { host: string; port: number; webUrl: string };

/** A learner whose browser talks with the web image's nginx. */
export class Learner {
  readonly cookies = new Map<string, string>();
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path);
  }

  async json<Body>(path: string): Promise<Body> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 200)}`);
    return JSON.parse(body.toString()) as Body;
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.get('/api/users/me');
    const { status, body } = await this.#send('POST', '/api/users/login', { username, password });
    if (status !== 200) throw new Error(`logging in answered ${status}: ${body.toString()}`);
  }

  /** A live channel, open, and its first message when one has come. */
  async listen(path: string): Promise<{ first: Promise<string>; close: () => void }> {
    const { host, port, webUrl } = this.#place;
    const headers = { Host: new URL(webUrl).host, Cookie: this.#cookieLine() };
    const socket = new WebSocket(`ws://${host}:${port}${path}`, { origin: webUrl, headers });
    const first = new Promise<string>((resolve, reject) => {
      socket.on('message', (message: Buffer) => {
        const text = message.toString();
        if (!text.includes('"control"')) resolve(text);
      });
      socket.on('close', () => reject(new Error(`${path} was closed`)));
    });
    first.catch(() => undefined);
    await once(socket, 'open');
    return { first, close: () => socket.close() };
  }

  async #send(method: string, path: string, body?: object): Promise<Answer> {
    const { host, port, webUrl } = this.#place;
    const headers: Record<string, string> = {
      Host: new URL(webUrl).host,
      Origin: webUrl,
      Cookie: this.#cookieLine(),
      'X-XSRF-TOKEN': this.cookies.get('XSRF-TOKEN') ?? '',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    };
    const answer = await ask(port, path, {
      host,
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  #cookieLine(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
