import http from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { refuseMessage } from './raw-answer.ts';

type ServerOptions = {
  /** From the connection, or the first byte of a request on a kept one, to the end of its headers. */
  headMs: number;
  /** The upper bound for any body's duration. */
  bodyMs: number;
  /** Headers of responses to malformed requests. */
  headers: Readonly<Record<string, string>>;
  onServer?: (server: http.Server) => void;
};

/**
 * The idle time between two requests, longer than that of reverse proxies, so that they never use a connection that is
 * about to close.
 */
const keepAliveMs = 75_000;
/** Silence in both directions, for clients that do not read; websockets have their own limits. */
const idleMs = 120_000;

/**
 * The HTTP server of a listener. Node's own timeouts end late headers and, as a last resort, any request;
 * `plugins/body-time.ts`, which knows the endpoint, limits bodies.
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
