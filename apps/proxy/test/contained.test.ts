import http from 'node:http';
import type net from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defaultConnection } from '@sentiero/contracts/targets';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { BodyRewriter } from '../src/forward/rewrite-body.ts';
import { sendAtTurnEnd, storeAtTurnEnd } from '../src/loop/turn-end.ts';
import { ownTransport, type Transport } from '../src/transport.ts';
import type { ForwardContext } from '../src/forward/forward-context.ts';
import { watchDeadlines } from '@sentiero/http1/deadlines';
import { startRig, until, type Rig } from './harness.ts';

/** Where our own code fails, as a programming error would. */
const stages = [
  'forwarded',
  'requestBody',
  'requestTrailers',
  'informational',
  'responseHead',
  'responseBody',
  'responseTrailers',
  'end',
] as const;
type Stage = (typeof stages)[number] | 'messages';
const mistake = (where = 'in an exchange') => new TypeError(`a mistake of our own ${where}`);

let stage: Stage | null = null;
/** What the process would have logged. */
let reported: unknown[] = [];

/** A recording that fails at the stage for requests of one path. */
function sabotaged(context: ForwardContext): ForwardContext {
  const at = stage;
  if (at === null || !context.exchange.head.target.startsWith('/sabotaged')) return context;
  const fail = () => {
    throw mistake();
  };
  if (at === 'messages')
    return { ...context, recordMessages: () => ({ sent: fail, received: fail, end: fail }) };
  const { recording } = context;
  const broken = new Proxy(recording, {
    get(own, name) {
      if (name === at) return fail;
      const value = Reflect.get(own, name) as unknown;
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });
  return { ...context, recording: broken };
}

const transport: Transport = {
  ...ownTransport,
  forwarder(parts) {
    const forward = ownTransport.forwarder(parts);
    return (context) => forward(sabotaged(context));
  },
};

let rig: Rig;
const sockets = new WebSocketServer({ noServer: true });
beforeAll(async () => {
  rig = await startRig(
    (request, response) => {
      request.resume().on('end', () => {
        response.writeEarlyHints({ link: '</a.css>; rel=preload' });
        const type = { 'Content-Type': 'text/html' };
        response.writeHead(200, { ...type, Trailer: 'X-Sum', 'Transfer-Encoding': 'chunked' });
        response.write('first ');
        setTimeout(() => {
          response.addTrailers({ 'X-Sum': '1' });
          response.end('last');
        }, 20);
      });
    },
    {
      replaced: { transport },
      env: { REQUESTS_PER_LEARNER: '20' },
      target: { connection: { ...defaultConnection, host_header: 'backend' } },
    },
  );
  rig.upstream.server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket as net.Socket, head, (opened) => opened.send('hello')),
  );
});
afterAll(() => rig.close());

// An uncaught exception would end this test's process, as it is logged by the proxy's.
let others: NodeJS.UncaughtExceptionListener[];
const note = (error: Error) => void reported.push(error);
beforeEach(() => {
  reported = [];
  others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', note);
});
afterEach(() => {
  stage = null;
  process.removeAllListeners('uncaughtException');
  for (const listener of others) process.on('uncaughtException', listener);
});

/** What another learner sends. */
const upload = (path: string) => {
  const Cookie = `__Host-sentiero_lab=${rig.api.addSession(rig.target).token}`;
  return { path, method: 'POST', body: 'x'.repeat(1000), isKnown: false, headers: { Cookie } };
};
const chunked = (path: string) =>
  new Promise<number>((resolve) => {
    const headers = {
      Host: rig.target.host,
      Cookie: rig.cookie,
      Trailer: 'X-Sum',
      'Transfer-Encoding': 'chunked',
    };
    const options = { port: rig.proxy.port, host: '127.0.0.1', method: 'POST', path, headers, agent: false };
    const request = http.request(options, (response) =>
      response
        .on('error', () => resolve(0))
        .on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
        .resume(),
    );
    request.on('error', () => resolve(0));
    request.write('some ');
    request.addTrailers({ 'X-Sum': '1' });
    request.end('body');
  });

test.each(stages)('an error of ours in %s ends that exchange alone, and is reported', async (at) => {
  const slow = rig.send(upload('/honest'));
  stage = at;
  const status = await chunked('/sabotaged');
  expect([0, 500, 502]).toContain(status);
  stage = null;
  expect(await slow).toMatchObject({ status: 200, text: 'first last' });
  expect(await rig.send({ path: '/after' })).toMatchObject({ status: 200 });
  // What the request's own handler catches is logged there.
  if (at !== 'forwarded') await until(() => reported.length > 0);
  expect(reported.every((error) => error instanceof TypeError)).toBe(true);
});

test('an error of ours while addresses are translated ends that exchange alone', async () => {
  const translate = vi.spyOn(BodyRewriter.prototype, 'push');
  try {
    translate.mockImplementationOnce(() => {
      throw mistake();
    });
    const broken = chunked('/sabotaged');
    await until(() => translate.mock.calls.length > 0);
    const slow = rig.send(upload('/honest'));
    expect([0, 500, 502]).toContain(await broken);
    expect(await slow).toMatchObject({ status: 200, text: 'first last' });
    expect(reported.map(String)).toEqual([String(mistake())]);
  } finally {
    translate.mockRestore();
  }
});

test('no failed exchange keeps its place among those of its learner', async () => {
  stage = 'end';
  for (let round = 0; round < 25; round++) await chunked('/sabotaged');
  stage = null;
  expect((await rig.send({ path: '/after' })).status).toBe(200);
});

test.each(['responseHead', 'messages'] as const)(
  'an error of ours in %s of a websocket ends that websocket alone',
  async (at) => {
    const open = (path: string) =>
      new WebSocket(`ws://127.0.0.1:${rig.proxy.port}${path}`, {
        headers: { Host: rig.target.host, Cookie: rig.cookie },
      });
    const honest = open('/honest');
    await new Promise((resolve) => honest.once('message', resolve));
    stage = at;
    const broken = open('/sabotaged');
    broken.on('error', () => undefined);
    await new Promise((resolve) => broken.once('close', resolve));
    expect(honest.readyState).toBe(WebSocket.OPEN);
    honest.terminate();
    await until(() => reported.length > 0);
  },
);

test('a task that fails at the end of a turn keeps no other from running', async () => {
  const ran: string[] = [];
  storeAtTurnEnd(() => {
    throw mistake('at the end of a turn');
  });
  storeAtTurnEnd(() => ran.push('stored'));
  sendAtTurnEnd(() => {
    throw mistake('at the end of a turn');
  });
  sendAtTurnEnd(() => ran.push('sent'));
  await nextTurn();
  await nextTurn();
  await nextTurn();
  expect(ran).toEqual(['stored', 'sent']);
  expect(reported.filter((error) => String(error).endsWith('at the end of a turn'))).toHaveLength(2);
});

test('what fails at its deadline is destroyed, and the others are still called', async () => {
  const called: string[] = [];
  const timed = (name: string, isFaulty: boolean) => ({
    deadlineMs: 0,
    onDeadline(this: { deadlineMs: number }) {
      this.deadlineMs = Infinity;
      called.push(name);
      if (isFaulty) throw mistake('at a deadline');
    },
    destroy: () => void called.push(`${name} destroyed`),
  });
  const deadlines = watchDeadlines(1);
  deadlines.add(timed('faulty', true));
  deadlines.add(timed('other', false));
  await until(() => called.length === 3);
  deadlines.stop();
  expect(called).toEqual(['faulty', 'faulty destroyed', 'other']);
  await until(() => reported.length > 0);
});
