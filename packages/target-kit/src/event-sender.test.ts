import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createEventSender } from './event-sender.ts';

type Received = { id: string; type: string; data: { n: number } };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function receiver(statusOf: (events: Received[], call: number) => number) {
  const batches: Received[][] = [];
  const tokens: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    batches.push(JSON.parse(body));
    tokens.push(request.headers.authorization);
    response.writeHead(statusOf(batches.at(-1) ?? [], batches.length)).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    eventsUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches,
    tokens,
  };
}

const event = (n: number) => ({ learner: 'abcdefghijklmnopqrstuv', type: 'sql', data: { n } });
const numbers = (batches: Received[][]) => batches.map((batch) => batch.map(({ data }) => data.n));

describe('the event sender', () => {
  it('sends the events of one turn of the loop as one batch, with the token', async () => {
    const { eventsUrl, batches, tokens } = await receiver(() => 202);
    const sender = createEventSender({ eventsUrl, token: 'secret' });
    sender.send(event(1));
    sender.send(event(2));
    await sender.close();
    expect(numbers(batches)).toEqual([[1, 2]]);
    expect(tokens).toEqual(['Bearer secret']);
  });

  it('never puts more than 100 events into a batch', async () => {
    const { eventsUrl, batches } = await receiver(() => 202);
    const sender = createEventSender({ eventsUrl, token: 'secret' });
    for (let n = 0; n < 250; n++) sender.send(event(n));
    await sender.close();
    expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
  });

  it('retries a batch, with the same ids, until it is accepted', async () => {
    const { eventsUrl, batches } = await receiver((_, call) => (call < 3 ? 503 : 202));
    const sender = createEventSender({ eventsUrl, token: 'secret', retryDelayMs: 1 });
    sender.send(event(1));
    await sender.close();
    expect(numbers(batches)).toEqual([[1], [1], [1]]);
    expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(1);
  });

  it('drops only the refused event', async () => {
    const { eventsUrl, batches } = await receiver((events) =>
      events.some(({ data }) => data.n === 2) ? 400 : 202,
    );
    const dropped: number[] = [];
    const sender = createEventSender({ eventsUrl, token: 'secret', onDrop: (count) => dropped.push(count) });
    for (const n of [1, 2, 3]) sender.send(event(n));
    await sender.close();
    expect(numbers(batches)).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(dropped).toEqual([1]);
  });

  it('keeps at most its bound while the proxy is down', async () => {
    let dropped = 0;
    const sender = createEventSender({
      eventsUrl: 'http://127.0.0.1:9',
      token: 'secret',
      queueLimitBytes: 1_000,
      onDrop: (count) => (dropped += count),
    });
    for (let n = 0; n < 1_000; n++) sender.send(event(n));
    expect(dropped).toBeGreaterThan(900);
    await sender.close(10);
    expect(dropped).toBe(1_000);
  });
});
