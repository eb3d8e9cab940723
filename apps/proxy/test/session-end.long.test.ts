import { once } from 'node:events';
import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startRig, until, type Rig } from './harness.ts';

describe('a learner who logged out', () => {
  let rig: Rig;
  let websockets: WebSocketServer;
  beforeEach(async () => {
    rig = await startRig((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: first\n\n');
      const timer = setInterval(() => response.write('data: more\n\n'), 200);
      response.on('close', () => clearInterval(timer));
    });
    websockets = new WebSocketServer({ server: rig.upstream.server });
    websockets.on('connection', (socket) => socket.on('message', (message) => socket.send(String(message))));
  });
  afterEach(async () => {
    for (const socket of websockets.clients) socket.terminate();
    await rig.close();
  });

  function stream(cookie: string): http.ClientRequest {
    const { port } = rig.proxy;
    const headers = { Host: rig.target.host, Cookie: cookie };
    return http.get({ port, host: '127.0.0.1', headers, agent: false }).on('error', () => undefined);
  }

  it('loses websockets and streams within 30 s; other learners do not', async () => {
    const other = rig.api.addSession(rig.target);
    const streams = [stream(rig.cookie), stream(`__Host-sentiero_lab=${other.token}`)] as const;
    const [own, others] = await Promise.all(
      streams.map(async (request) =>
        ((await once(request, 'response')) as [http.IncomingMessage])[0].resume(),
      ),
    );
    const websocket = new WebSocket(`ws://127.0.0.1:${rig.proxy.port}/`, {
      headers: { Host: rig.target.host, Cookie: rig.cookie },
    });
    await once(websocket, 'open');
    const ended = { websocket: false, own: false, others: false };
    websocket.on('close', () => (ended.websocket = true)).on('error', () => undefined);
    own?.on('close', () => (ended.own = true)).on('error', () => undefined);
    others?.on('close', () => (ended.others = true)).on('error', () => undefined);
    rig.api.sessions.delete(rig.cookie.split('=')[1] ?? '');
    await until(() => ended.websocket && ended.own, 'both ends', 30_000);
    expect(ended.others).toBe(false);
    await until(() => websockets.clients.size === 0, 'the target’s side', 2000);
    streams[1].destroy();
  });

  it('keeps the last known state while the API is down', async () => {
    const request = stream(rig.cookie);
    await once(request, 'response');
    await rig.api.stop();
    const closed = once(request, 'close').then(() => 'closed');
    const since = performance.now();
    const waited = until(() => performance.now() - since > 22_000, 'some looks', 25_000).then(() => 'open');
    expect(await Promise.race([closed, waited])).toBe('open');
    request.destroy();
    await rig.api.start();
  });
});
