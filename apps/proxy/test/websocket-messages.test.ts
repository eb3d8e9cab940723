import type { EventRecord } from '@sentiero/contracts/capture';
import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { text } from './frames.ts';
import { startRig, until, type Rig } from './harness.ts';

describe('the messages of a websocket', () => {
  let rig: Rig;
  let sockets: WebSocketServer;
  let extensions: unknown;
  let requestId: unknown;
  const start = async (env: Record<string, string> = {}) => {
    rig = await startRig((_request, response) => response.end('ok'), { env });
    sockets = new WebSocketServer({ server: rig.upstream.server, perMessageDeflate: true });
    sockets.on('connection', (socket, request) => {
      extensions = request.headers['sec-websocket-extensions'];
      requestId = request.headers['x-sentiero-request'];
      socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
    });
  };
  beforeEach(() => start());
  afterEach(async () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    await rig.close();
  });

  const connect = async (): Promise<WebSocket> => {
    const headers = { Host: 'shop.localhost', Cookie: rig.cookie };
    const client = new WebSocket(`ws://127.0.0.1:${rig.proxy.port}/chat`, { headers });
    await once(client, 'open');
    return client;
  };
  const close = async (client: WebSocket): Promise<void> => {
    const closed = once(client, 'close');
    client.close();
    await closed;
  };
  const messages = (): EventRecord[] => rig.api.events().filter(({ type }) => type === 'websocket');
  const recorded = (count: number) => until(() => messages().length >= count && messages(), 'messages');

  it('are events of the learner, linked to the handshake request, in both directions', async () => {
    const client = await connect();
    client.send('{"to":"admin","n":1}');
    client.send(Buffer.from([1, 2, 3]));
    const [first, ...others] = await recorded(4);
    await close(client);
    expect(first).toMatchObject({
      learner: rig.learner,
      target_id: rig.target.id,
      request: requestId,
      type: 'websocket',
    });
    expect(first).not.toHaveProperty('user');
    const all = [first, ...others].map((event) => event?.data);
    const json = {
      size: 20,
      binary: false,
      truncated: false,
      text: '{"to":"admin","n":1}',
      hex: null,
      json: { to: 'admin', n: 1 },
    };
    const bytes = { size: 3, binary: true, truncated: false, text: null, hex: '010203' };
    expect(all).toHaveLength(4);
    expect(all).toEqual(
      expect.arrayContaining([
        { direction: 'sent', ...json },
        { direction: 'received', ...json },
        { direction: 'sent', ...bytes },
        { direction: 'received', ...bytes },
      ]),
    );
  });

  it('pass uncompressed, although both sides can compress', async () => {
    const client = await connect();
    client.send('a'.repeat(10_000));
    const [event] = await recorded(1);
    expect([extensions, client.extensions]).toEqual([undefined, '']);
    expect(event?.data).toMatchObject({ text: 'a'.repeat(10_000) });
    await close(client);
  });

  it('are truncated to the limit, with their full length', async () => {
    const client = await connect();
    client.send('ü'.repeat(40_000));
    for (const { data } of await recorded(2))
      expect(data).toMatchObject({ size: 80_000, truncated: true, text: 'ü'.repeat(8192) });
    await close(client);
  });

  it('reach the other side complete and in order beyond the quota; one event counts those that were not recorded', async () => {
    await rig.close();
    sockets.close();
    await start({ MESSAGES_PER_SECOND: '2' });
    const client = await connect();
    const echoed: string[] = [];
    client.on('message', (data) => echoed.push(String(data)));
    const sent = Array.from({ length: 500 }, (_, place) => String(place));
    for (const own of sent) client.send(own);
    await until(() => echoed.length === 500, 'the echo');
    expect(echoed).toEqual(sent);
    await close(client);
    const isTold = () =>
      messages().some(({ data }) => 'skipped' in data) &&
      countOf('sent') === 500 &&
      countOf('received') === 500;
    await until(isTold, 'the count');
    expect(messages().length).toBeLessThan(200);
  });
  const countOf = (direction: 'sent' | 'received'): number =>
    messages().reduce((sum, { data }) => {
      const { skipped, direction: own } = data as {
        skipped?: Record<'sent' | 'received', number>;
        direction?: string;
      };
      return sum + (skipped?.[direction] ?? 0) + (own === direction ? 1 : 0);
    }, 0);

  it('are recorded as far as they are valid, while the bytes pass unchanged', async () => {
    const head = [
      'GET /raw HTTP/1.1',
      'Host: shop.localhost',
      `Cookie: ${rig.cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
    ];
    const bytes = Buffer.concat([
      text('{"a":1}'),
      text('odd', { reserved: 4 }),
      Buffer.from([0x81, 0]),
      text('after'),
    ]);
    sockets.close();
    rig.upstream.server.removeAllListeners('upgrade');
    const arrived = new Promise<Buffer>((resolve) => {
      rig.upstream.server.on('upgrade', (_request, socket) => {
        socket.on('error', () => undefined).on('end', () => socket.destroy());
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        const chunks: Buffer[] = [];
        socket.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (Buffer.concat(chunks).length >= bytes.length) resolve(Buffer.concat(chunks));
        });
      });
    });
    const socket = net.connect(rig.proxy.port, '127.0.0.1');
    // The frames arrive together with the headers, before the websocket is open.
    socket.resume().write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]));
    expect((await arrived).equals(bytes)).toBe(true);
    expect((await recorded(3)).map(({ data }) => data)).toEqual([
      {
        direction: 'sent',
        size: 7,
        binary: false,
        truncated: false,
        text: '{"a":1}',
        hex: null,
        json: { a: 1 },
      },
      { direction: 'sent', size: 3, binary: true, truncated: false, text: null, hex: '6f6464' },
      { stopped: 'sent' },
    ]);
    socket.destroy();
  });

  it.each(['websocket', 'WebSocket', ' websocket\n', 'ｗebsocket'])(
    'cannot be forged by a target: %j is refused',
    async (type) => {
      await rig.send({});
      const answer = await rig.send({
        path: '/_sentiero/events',
        method: 'POST',
        host: `127.0.0.1:${rig.proxy.port}`,
        headers: { Authorization: `Bearer ${rig.target.tokens[0]}`, 'Content-Type': 'application/json' },
        body: JSON.stringify([
          { learner: rig.learner, type, data: { direction: 'sent', text: 'x' } },
          { learner: rig.learner, type: 'other', data: {} },
        ]),
        isKnown: false,
      });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'invalid_input', errors: [{ path: '/0/type' }] });
      expect(answer.text).toContain('the platform’s own type');
    },
  );
});
