import { once } from 'node:events';
import { httpFetch } from '@sentiero/client/http-fetch';
import { Session } from '@sentiero/client/session';
import { WebSocket } from 'ws';
import { ask, type Answer } from './request.ts';

type Place = { host: string; port: number; webUrl: string };

/** A learner whose browser talks to the web image's nginx, with the API under `/api`. */
export class Learner extends Session {
  readonly #place: Place;

  constructor(place: Place) {
    const { host, port, webUrl } = place;
    const headers = { Host: new URL(webUrl).host, Origin: webUrl };
    super({ baseUrl: `http://${host}:${port}/api`, fetch: httpFetch(false), headers });
    this.#place = place;
  }

  /** Fetches a page or a file of the app. */
  get(path: string): Promise<Answer> {
    const { host, port, webUrl } = this.#place;
    const headers = { Host: new URL(webUrl).host, Cookie: this.cookies.header() };
    return ask(port, path, { host, headers });
  }

  /** An open reporting socket, and its first message. */
  async listen(path: string): Promise<{ first: Promise<string>; close: () => void }> {
    const { host, port, webUrl } = this.#place;
    const headers = { Host: new URL(webUrl).host, Cookie: this.cookies.header() };
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
}
