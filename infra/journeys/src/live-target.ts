import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export type LiveTarget = {
  url: string;
  /** Sends a line to every client of `/events`. */
  tell: (line: string) => void;
  stop: () => Promise<void>;
};

/** A target with endless responses: an event stream at `/events` and a websocket at `/chat`. */
export async function startLiveTarget(): Promise<LiveTarget> {
  const followers = new Set<(line: string) => void>();
  const server = createServer((request, response) => {
    if (request.url !== '/events') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      return response.end('<!doctype html><title>Live</title><h1>Live</h1>');
    }
    const tell = (line: string) => void response.write(`data: ${line}\n\n`);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
    followers.add(tell);
    response.on('close', () => followers.delete(tell));
  }).listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server, path: '/chat' });
  sockets.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
  });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (line) => {
      for (const tell of followers) tell(line);
    },
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
