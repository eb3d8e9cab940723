import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type TaskTarget = {
  port: number;
  takePart: (by: { token: string; eventsUrl: string }) => void;
  stop: () => Promise<void>;
};

/** A target that reports each `/task/1` and so on as an event while its request is still in flight. */
export async function startTaskTarget(): Promise<TaskTarget> {
  let door = { token: '', eventsUrl: '' };
  const stopping = new AbortController();

  async function tell(request: IncomingMessage, number: number): Promise<void> {
    const body = JSON.stringify({
      id: randomUUID(),
      learner: request.headers['x-sentiero-learner'],
      request: request.headers['x-sentiero-request'],
      type: 'reached',
      data: { number },
    });
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${door.token}` };
    while (!stopping.signal.aborted) {
      const signal = AbortSignal.timeout(3_000);
      const answer = await fetch(door.eventsUrl, { method: 'POST', headers, body, signal }).catch(() => null);
      if (answer?.status === 202) return;
      if (answer && answer.status < 500)
        throw new Error(`the event got ${answer.status}: ${await answer.text()}`);
      await pause(100);
    }
  }

  const server = createServer((request, response) => {
    const [, number] = /^\/task\/(\d+)/.exec(request.url ?? '') ?? [];
    const told = number === undefined ? Promise.resolve() : tell(request, Number(number));
    told.then(
      () => response.end('well done'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    takePart: (by) => (door = by),
    async stop() {
      stopping.abort();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
