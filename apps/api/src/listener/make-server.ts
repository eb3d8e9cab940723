import http from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { refuseMessage } from './raw-answer.ts';

type ServerOptions = {
  /** From the connection, or the first byte of a request on a kept one, to the end of the head. */
  headMs: number;
  /** The longest that any body may take. */
  bodyMs: number;
  /** Headers of responses to malformed requests. */
  headers: Readonly<Record<string, string>>;
  onServer?: (server: http.Server) => void;
};

/**
 * Between two requests; longer than reverse proxies wait, so that they never use a connection that is about to end.
 */
const keepAliveMs = 75_000;
/** Without a byte in either direction, for clients that do not read; websockets have limits of their own. */
const idleMs = 120_000;

/**
 * The HTTP server of a listener. Node's own timeouts end a late head and, as a last resort, any request;
 * `plugins/body-time.ts`, where the endpoint is known, limits bodies.
 */
export function makeServer({ headMs, bodyMs, headers, onServer }: ServerOptions): FastifyServerFactory {
  return (handler) => {
    const server = http.createServer(
      {
        headersTimeout: headMs,
        requestTimeout: headMs + bodyMs,
        connectionsCheckingInterval: Math.min(1_000, headMs / 4),
        keepAliveTimeout: keepAliveMs,
      },
      handler,
    );
    server.setTimeout(idleMs);
    server.on('clientError', (error, socket) => refuseMessage(error, socket, headers));
    onServer?.(server);
    return server;
  };
}
