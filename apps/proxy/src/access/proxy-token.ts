import type { Exchange } from '@sentiero/http1/exchange';
import { Fields } from '@sentiero/http1/fields';
import type { Socket } from 'node:net';

const header = 'proxy-authorization';

/** The lab token of a client that uses us as its proxy. An unusable token is empty, and belongs to no session. */
export type ProxyClient = { isForProxy?: true; token?: string };

/**
 * The lab tokens of clients that use us as their forward proxy: the password of `Proxy-Authorization`, in each request
 * or in the `CONNECT` that opened the tunnel.
 */
export class ProxyTokens {
  readonly #ofTunnels = new WeakMap<Socket, string>();

  /** Takes the credentials out of the exchange, so that they are neither recorded nor forwarded. */
  take(exchange: Pick<Exchange, 'head' | 'socket'>): ProxyClient {
    const { head, socket } = exchange;
    if (!head.isForProxy) {
      const token = this.#ofTunnels.get(socket);
      return token === undefined ? {} : { isForProxy: true, token };
    }
    const sent = head.fields.get(header);
    if (sent === undefined) return { isForProxy: true };
    exchange.head = { ...head, fields: withoutCredentials(head.fields) };
    return { isForProxy: true, token: passwordOf(sent) };
  }

  openTunnel(socket: Socket, token: string): void {
    this.#ofTunnels.set(socket, token);
  }
}

function passwordOf(authorization: string): string {
  const [, encoded = ''] = /^basic +([\w+/=-]+) *$/i.exec(authorization) ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString('latin1');
  return credentials.slice(credentials.indexOf(':') + 1);
}

function withoutCredentials(fields: Fields): Fields {
  const kept: string[] = [];
  fields.each((name, value, lower) => {
    if (lower !== header) kept.push(name, value);
  });
  return Fields.of(kept);
}
