import type { EventRecord } from '@sentiero/contracts/capture';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import { expect, test } from 'vitest';
import { readKeptEvents } from '../src/capture/kept-captures.ts';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi();
type Pairs = [string, string][];

/** A learner at work on a lesson, the websocket they opened, and their completions. */
async function workplace() {
  const { user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const completed: number[] = [];
  api.ctx.hub.subscribe(user.id, (message) => {
    if (message.kind === 'progress') completed.push((JSON.parse(message.text) as ProgressUpdate).step);
  });
  const ingest = async (...records: object[]) => {
    const answer = await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
    expect(answer.json()).toEqual({ rejected: [] });
  };
  const get = (path: string, headers: Pairs = []) =>
    aRequest(api, learner, target.id, {
      url: `http://shop.localhost:8080${path}`,
      request: { target: path, headers, trailers: [], body: null },
    });
  const opening = (headers: Pairs = []) => ({
    ...get('/chat', [['Upgrade', 'websocket'], ['Sec-WebSocket-Key', 'x'], ...headers]),
    code: 101,
  });
  const message = (request: string, data: EventRecord['data']) =>
    anEvent(api, learner, target.id, { type: 'websocket', request, data });
  const event = (own: Partial<EventRecord>) => anEvent(api, learner, target.id, own);
  return { user, lesson, completed, ingest, get, opening, message, event };
}

const about = { size: 20, binary: false, truncated: false, hex: null };
const saying = (text: string, direction = 'sent') => ({ ...about, direction, text });

test("a step can require a message's direction, text and JSON", async () => {
  const { lesson, completed, ingest, opening, message } = await workplace();
  const asks = (key: string, value: string) => ({ key, valueString: value });
  const sent = await aStep(api, lesson.id, 'E', {
    eventType: 'websocket',
    conditions: [asks('direction', 'sent'), asks('json.to.0.name', 'admin')],
  });
  const received = await aStep(api, lesson.id, 'E', {
    eventType: 'websocket',
    conditions: [asks('direction', 'received'), { ...asks('text', 'secret'), comparator: 'contains' }],
  });
  const socket = opening();
  const json = { to: [{ name: 'admin' }] };
  await ingest(socket, message(socket.id, { ...saying('{…}', 'received'), json }));
  await ingest(message(socket.id, { skipped: { sent: 9, received: 9 } }));
  await ingest(message(socket.id, { ...about, direction: 'sent', binary: true }));
  expect(completed).toEqual([]);
  await ingest(message(socket.id, { ...saying('{…}'), json }), message(socket.id, saying('the secret')));
  expect(completed).toEqual([sent.id]);
  await ingest(message(socket.id, saying('the secret', 'received')));
  expect(completed).toEqual([sent.id, received.id]);
});

test('a message counts immediately, although the record of its handshake was cleared', async () => {
  const { lesson, completed, ingest, opening, message } = await workplace();
  const step = await aStep(api, lesson.id, 'E', { eventType: 'websocket' });
  await ingest(message(opening().id, saying('hello')));
  expect(completed).toEqual([step.id]);
});

test('the handshake counts before the first message', async () => {
  const { lesson, completed, ingest, opening, message } = await workplace();
  const opens = await aStep(api, lesson.id, 'T', { taskUrl: '/chat', taskResponseCode: 101 });
  const says = await aStep(api, lesson.id, 'E', { eventType: 'websocket' });
  const socket = opening();
  await ingest(socket, message(socket.id, saying('hello')));
  expect(completed).toEqual([opens.id, says.id]);
});

test('a page’s automatic websocket messages complete nothing more; the learner’s own do', async () => {
  const { lesson, completed, ingest, get, opening, message } = await workplace();
  const visits = await aStep(api, lesson.id, 'T', { taskUrl: '/room' });
  const says = await aStep(api, lesson.id, 'E', { eventType: 'websocket' });
  const socket = opening([['Origin', 'http://shop.localhost:8080']]);
  await ingest(get('/room'));
  await ingest(socket, message(socket.id, saying('hello')));
  api.time.pass(1000);
  await ingest(message(socket.id, saying('still the page')));
  expect(completed).toEqual([visits.id]);
  api.time.pass(1500);
  await ingest(message(socket.id, saying('the learner')));
  expect(completed).toEqual([visits.id, says.id]);
});

test('a tool that opens a websocket right after a task can continue immediately', async () => {
  const { lesson, completed, ingest, get, opening, message } = await workplace();
  const visits = await aStep(api, lesson.id, 'T', { taskUrl: '/room' });
  const says = await aStep(api, lesson.id, 'E', { eventType: 'websocket' });
  const socket = opening();
  await ingest(get('/room'));
  await ingest(socket, message(socket.id, saying('hello')));
  expect(completed).toEqual([visits.id, says.id]);
});

test('a chatty websocket displaces no other events, and only its newest messages are kept', async () => {
  const { user, ingest, opening, message, event } = await workplace();
  const socket = opening();
  const queries = Array.from({ length: 5 }, () => event({ type: 'sql' }));
  await ingest(socket, ...queries);
  const said: string[] = [];
  for (let batch = 0; batch < 6; batch++) {
    const texts = Array.from({ length: 150 }, (_, place) => `${batch} ${place}`);
    said.push(...texts);
    await ingest(...texts.map((text) => message(socket.id, saying(text))));
  }
  const kept = await keptEvents(user.id);
  const ids = kept.filter(({ type }) => type === 'sql').map(({ id }) => id);
  expect(ids).toEqual(queries.map(({ id }) => id));
  const messages = kept.filter(({ type }) => type === 'websocket').map(({ data }) => data.text);
  expect(messages).toEqual(said.slice(-200));
});

test('other events displace no messages, and stored messages are bounded in bytes', async () => {
  const { user, ingest, opening, message, event } = await workplace();
  const socket = opening();
  await ingest(socket, message(socket.id, saying('hello')));
  for (let batch = 0; batch < 4; batch++)
    await ingest(...Array.from({ length: 180 }, () => event({ type: 'sql' })));
  const first = await keptEvents(user.id);
  expect(first.filter(({ type }) => type === 'websocket')).toHaveLength(1);
  expect(first.filter(({ type }) => type === 'sql')).toHaveLength(500);
  for (let batch = 0; batch < 4; batch++)
    await ingest(...Array.from({ length: 60 }, () => message(socket.id, saying('x'.repeat(16_000)))));
  const messages = (await keptEvents(user.id)).filter(({ type }) => type === 'websocket');
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.length).toBeLessThan(35 + 60);
});

type Kept = { id: string; type: string; data: { text?: string } };

async function keptEvents(userId: number): Promise<Kept[]> {
  const texts: string[] = [];
  for (let page = await readKeptEvents(api.ctx, userId, 0); page.length > 0;) {
    texts.push(...page.map(({ text }) => text));
    page = await readKeptEvents(api.ctx, userId, page.at(-1)?.seq ?? 0);
  }
  return texts.map((text) => JSON.parse(text) as Kept);
}
