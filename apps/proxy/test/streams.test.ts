import http from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

let rig: Rig;
/** The streams that the target has open. */
let streams: http.ServerResponse[] = [];
beforeEach(async () => {
  streams = [];
  rig = await startRig((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    response.flushHeaders();
    streams.push(response);
  });
});
afterEach(() => rig.close());

/** Opens a stream as the learner; the function closes it from the learner's side. */
function listen(path = '/events'): { received: () => string; leave: () => void } {
  let text = '';
  const headers = { Host: rig.target.host, Cookie: rig.cookie };
  const request = http.get(
    { port: rig.proxy.port, host: '127.0.0.1', path, headers, agent: false },
    (answer) => answer.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => undefined),
  );
  request.on('error', () => undefined);
  return { received: () => text, leave: () => request.destroy() };
}

const reports = () => rig.api.requests();
const last = () => reports().at(-1);

it('a stream is recorded at once and again as it grows, until its end', async () => {
  const { received } = listen();
  const first = await until(() => last(), 'the first report');
  expect(first).toMatchObject({ outcome: 'open', code: 200, response: { body: null } });
  streams[0]?.write('data: one\n\n');
  await until(() => received().includes('one'), 'the learner has it');
  const grown = await until(() => reports().find(({ response }) => response?.body), 'the second report');
  expect(grown).toMatchObject({
    id: first.id,
    outcome: 'open',
    response: { body: { content: 'data: one\n\n' } },
  });
  streams[0]?.end('data: two\n\n');
  const ended = await until(() => reports().find(({ outcome }) => outcome === 'answered'), 'the end');
  expect(ended).toMatchObject({
    id: first.id,
    response: { body: { content: 'data: one\n\ndata: two\n\n', truncated: false } },
  });
});

it('the reports of a stream that trickles are no more than one a second', async () => {
  const { received } = listen();
  const timer = setInterval(() => streams[0]?.write('data: x\n\n'), 5);
  const started = performance.now();
  await until(() => reports().length >= 4, 'four reports');
  clearInterval(timer);
  expect(performance.now() - started).toBeGreaterThan(2500);
  expect(received().length).toBeGreaterThan(100);
});

it('a learner who leaves ends the record', async () => {
  const { leave } = listen();
  await until(() => last(), 'the first report');
  leave();
  await until(() => last()?.outcome === 'learner_left', 'the end');
});

it('of many streams, only some are reported before their end, and all at it', async () => {
  for (let count = 0; count < 12; count++) listen(`/events?${count}`);
  await until(() => streams.length === 12 && new Set(reports().map(({ id }) => id)).size === 8, 'eight rows');
  for (const stream of streams) stream.end('data: end\n\n');
  await until(() => reports().filter(({ outcome }) => outcome === 'answered').length === 12, 'twelve rows');
  expect(new Set(reports().map(({ id }) => id)).size).toBe(12);
});
