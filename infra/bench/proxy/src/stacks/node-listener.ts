import { plainAddress, SocketQuota } from '@sentiero/service';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Exchange } from '@sentiero/http1/exchange';
import { Fields, noFields } from '@sentiero/http1/fields';
import { Reply } from '@sentiero/http1/reply';
import { checkedRequestHead, Refusal, type RequestHead } from '@sentiero/http1/request-head';
import { isWebsocket } from '../../../../../apps/proxy/src/forward/websocket.ts';
import { sendAtTurnEnd } from '../../../../../apps/proxy/src/loop/turn-end.ts';
import { sendText } from '../../../../../apps/proxy/src/pages/pages.ts';
import type { ServerParts } from '../../../../../apps/proxy/src/server/proxy-server.ts';
import type { Listener } from '../../../../../apps/proxy/src/transport.ts';
import { NodeConnection } from './node-connection.ts';
import { NodeExchange } from './node-exchange.ts';

const codes: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** The proxy's listener on node:http, with the proxy's own checks on the header list that node:http has parsed. */
export class NodeListener implements Listener {
  readonly #parts: ServerParts;
  readonly #quota: SocketQuota;
  readonly #connections = new Map<Socket, NodeConnection>();
  readonly #server: http.Server;

  constructor(parts: ServerParts) {
    const { env } = parts;
    this.#parts = parts;
    this.#quota = new SocketQuota({
      total: env.CONNECTIONS,
      perNetwork: env.CONNECTIONS_PER_ADDRESS,
      perSite: env.CONNECTIONS_PER_SITE,
      bufferedBytes: env.BUFFER_LIMIT,
    });
    this.#server = http.createServer({
      maxHeaderSize: env.HEADER_LIMIT,
      headersTimeout: env.HEAD_TIMEOUT_MS,
      requestTimeout: 0,
      keepAliveTimeout: env.KEEP_ALIVE_TIMEOUT_MS,
      // Our own check responds instead.
      requireHostHeader: false,
      noDelay: true,
      shouldUpgradeCallback: (request) => isWebsocket({ head: looseHead(request) } as Exchange),
    });
    this.#server.maxHeadersCount = 0;
    // `printf … | nc` closes its side after the request and still expects a response.
    Object.assign(this.#server, { httpAllowHalfOpen: true });
    const onRequest = (request: IncomingMessage, response: ServerResponse) => this.#handle(request, response);
    this.#server.on('connection', (socket) => this.#accept(socket));
    this.#server.on('request', onRequest).on('checkContinue', onRequest).on('checkExpectation', onRequest);
    this.#server.on('upgrade', (request, socket: Socket, early) => this.#upgrade(request, socket, early));
    this.#server.on('connect', (_request, socket: Socket) =>
      refuse(socket, 405, 'CONNECT is not forwarded.'),
    );
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
      parts.metrics.refused.inc({ reason: 'framing' });
      refuse(socket, codes[error.code ?? ''] ?? 400, 'Malformed request.');
    });
  }

  listen(host: string, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ host, port, backlog: 1024 }, () => resolve());
    });
  }

  port(): number {
    // A server listening on TCP has an AddressInfo.
    return (this.#server.address() as AddressInfo).port;
  }

  connections(): number {
    return this.#connections.size;
  }

  bufferedBytes(): number {
    return this.#quota.bufferedBytes;
  }

  closeAfterNext(): void {
    for (const connection of this.#connections.values()) connection.closeAfterNext();
  }

  async drain(withinMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const timer = setTimeout(() => this.#server.closeAllConnections(), withinMs);
    await closed;
    clearTimeout(timer);
  }

  #accept(socket: Socket): void {
    const { env, metrics, deadlines } = this.#parts;
    const address = plainAddress(socket.remoteAddress ?? '');
    const isTrusted = env.TRUSTED_PROXIES(address);
    const lease = this.#quota.open({
      address: isTrusted ? null : address,
      evict(reason) {
        metrics.evicted.inc({ reason });
        socket.destroy();
      },
    });
    if (typeof lease === 'string') {
      metrics.refused.inc({ reason: 'limit' });
      return refuse(socket, lease === 'total' ? 503 : 429, 'Too many connections.');
    }
    const onClose = () => this.#connections.delete(socket);
    const parts = { env, peer: { address, isTrusted }, lease, deadlines, onClose };
    this.#connections.set(socket, new NodeConnection(socket, parts));
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(request.socket);
    if (!connection) return void request.socket.destroy();
    response.sendDate = false;
    response.on('error', () => request.socket.destroy());
    let exchange: NodeExchange;
    try {
      exchange = new NodeExchange(connection, { request, response, head: strictHead(request) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#parts.metrics.refused.inc({ reason: 'framing' });
      const refused = new NodeExchange(connection, { request, response, head: looseHead(request) });
      refused.reply.closeAfterReply();
      return sendText(refused.reply, { status: error.status, text: `${error.message}\n` });
    }
    connection.begin(exchange);
    this.#parts.starts.run(exchange.turn, () => this.#parts.handler.handle(exchange));
  }

  /** From here, websockets are handled by the proxy's own code. */
  #upgrade(request: IncomingMessage, socket: Socket, early: Buffer): void {
    const connection = this.#connections.get(socket);
    if (!connection) return void socket.destroy();
    try {
      const head = strictHead(request);
      const reply = new Reply({
        socket,
        sendAtTurnEnd,
        request: head,
        isUploading: () => false,
        onOver: () => socket.end(),
      });
      reply.closeAfterReply();
      const exchange: Exchange = {
        head,
        reply,
        socket,
        peer: connection.peer,
        turn: connection.client,
        at: Date.now(),
        startedMs: performance.now(),
        identify: () => undefined,
        isBodyComplete: () => true,
        readBody: (sink) => sink.end(noFields),
        resumeBody: () => undefined,
        touch: () => undefined,
        onOver: () => undefined,
        detach: () => ({ socket, early }),
      };
      socket.on('close', () => {
        if (!reply.isOver) reply.onClientGone();
        exchange.onOver();
      });
      this.#parts.handler.handle(exchange);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(socket, error.status, error.message);
    }
  }
}

function refuse(socket: Socket, code: number, text: string): void {
  const lines = ['Content-Type: text/plain', `Content-Length: ${text.length}`, 'Connection: close'];
  const status = http.STATUS_CODES[code] ?? '';
  socket.end(`HTTP/1.1 ${code} ${status}\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
  socket.once('finish', () => socket.destroy());
}

function strictHead(request: IncomingMessage): RequestHead {
  const { httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    throw new Refusal(505, 'Only HTTP/1.0 and HTTP/1.1 are supported.');
  return checkedRequestHead(
    { method: request.method ?? '', target: request.url ?? '', version: httpVersion },
    fieldsOf(request),
  );
}

function looseHead(request: IncomingMessage): RequestHead {
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    version: '1.1',
    fields: fieldsOf(request),
    framing: { kind: 'none' },
  };
}

export function fieldsOf({ rawHeaders }: { rawHeaders: readonly string[] }): Fields {
  const names: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    names.push((rawHeaders[index] ?? '').toLowerCase());
  return new Fields(rawHeaders, names);
}
