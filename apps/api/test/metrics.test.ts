import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { METHODS } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { channels } from '@sentiero/contracts/realtime';
import { usersEndpoints } from '@sentiero/contracts/users';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { gradeOverdueEvents } from '../src/capture/grade-overdue.ts';
import { inTransaction } from '../src/context.ts';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { callInternal, useApi, webOrigin } from './harness.ts';

const api = useApi();
const seriesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('sentiero_'));
const scrape = async () => (await api.internal.inject('/metrics')).body;

/** The value of one series, 0 if nothing was counted; labels in any order. */
async function read(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const found = seriesOf(await scrape()).filter(
    (line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `),
  );
  const line = found.find((text) => wanted.every((part) => text.includes(part)));
  return Number(line?.split(' ').at(-1) ?? 0);
}

async function aPlace() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  return { user, client, target, lesson, learner };
}

test('the public listener has no metrics', async () => {
  expect((await api.app.inject('/metrics')).statusCode).toBe(404);
});

test('each of our metrics has a description and a unit', async () => {
  const helps = (await scrape()).match(/^# HELP sentiero_\S+ .*$/gm) ?? [];
  expect(helps.length).toBeGreaterThan(10);
  for (const help of helps) expect(help).toMatch(/(Count|Seconds|Bytes|1 or 0)[.;]/);
});

test('records are counted by kind and outcome, with the delay from the proxy to the commit', async () => {
  const { target, learner } = await aPlace();
  const stored = { kind: 'request', state: 'stored' };
  const before = await read('sentiero_api_records_total', stored);
  const lagBefore = await read('sentiero_api_delivery_lag_seconds_sum');
  const record = aRequest(api, learner, target.id, { duration: 2 });
  const stranger = anEvent(api, 'nobody-who-is-known-to-us', target.id);
  api.time.pass(5_000);
  for (let turn = 0; turn < 2; turn++)
    await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record, stranger] });
  expect(await read('sentiero_api_records_total', stored)).toBe(before + 1);
  expect(await read('sentiero_api_records_total', { kind: 'request', state: 'duplicate' })).toBe(1);
  expect(await read('sentiero_api_records_total', { kind: 'event', state: 'rejected' })).toBe(2);
  expect((await read('sentiero_api_delivery_lag_seconds_sum')) - lagBefore).toBeCloseTo(3);
});

test('steps are counted by the cause of their completion, with the grading time', async () => {
  const { client, target, lesson, learner } = await aPlace();
  const question = await aStep(api, lesson.id, 'Q', { questionAnswer: 'yes' });
  await aStep(api, lesson.id, 'T', { taskUrl: '/a' });
  await aStep(api, lesson.id, 'E', { eventType: 'sql' });
  const body = { data: 'yes', choices: null };
  await client.call(lessonsEndpoints.submit, { params: { id: question.id }, body });
  const request = { target: '/a', headers: [], trailers: [], body: null };
  const record = aRequest(api, learner, target.id, { url: 'http://shop.localhost:8080/a', request });
  const late = anEvent(api, learner, target.id, { request: randomUUID() });
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record, late] });
  api.time.pass(3_000);
  await gradeOverdueEvents(api.ctx);
  for (const by of ['submission', 'request', 'event'])
    expect([by, await read('sentiero_api_completions_total', { by })]).toEqual([by, 1]);
  for (const door of ['submission', 'traffic', 'overdue'])
    expect(await read('sentiero_api_grading_seconds_count', { door })).toBeGreaterThan(0);
});

test('sockets are counted by channel while they are open', async () => {
  const { client } = await aPlace();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const cookie = client.cookies.header();
  const headers = { Origin: webOrigin, Cookie: cookie };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${channels.progress.path}`, { headers });
  // The server counts it before the client knows, and a socket that is not open yet cannot be terminated.
  await once(socket, 'open');
  const open = () => read('sentiero_api_sockets', { channel: 'progress' });
  await vi.waitFor(async () => expect(await open()).toBe(1));
  expect(await read('sentiero_api_sockets', { channel: 'events' })).toBe(0);
  socket.terminate();
  await vi.waitFor(async () => expect(await open()).toBe(0));
  const refused = new WebSocket(`ws://127.0.0.1:${port}${channels.progress.path}`);
  refused.on('error', () => undefined);
  const route = channels.progress.path;
  await vi.waitFor(async () =>
    expect(await read('sentiero_api_requests_total', { route, status: '403' })).toBe(1),
  );
  expect(await read('sentiero_api_requests_total', { route, status: '200' })).toBe(0);
});

test('transactions waiting for a connection are counted until they have one', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const running = Array.from({ length: 11 }, () => inTransaction(api.ctx, () => mayEnd));
  await vi.waitFor(async () => expect(await metricNow('sentiero_api_database_transactions')).toBe(8));
  expect(await metricNow('sentiero_api_database_waiting')).toBe(3);
  end();
  await Promise.all(running);
  expect(await metricNow('sentiero_api_database_waiting')).toBe(0);
  expect(await metricNow('sentiero_api_database_transactions')).toBe(0);
  const failing = inTransaction(api.ctx, (tx) => tx.db.execute(sql`select 1 / 0`));
  await expect(failing).rejects.toThrow();
  expect(await metricNow('sentiero_api_database_transactions')).toBe(0);
});

/** Without the metrics page, which queries the database itself. */
async function metricNow(name: string): Promise<number> {
  const text = await api.ctx.metrics.registry.getSingleMetricAsString(name);
  return Number(text.trim().split(' ').at(-1));
}

test('nothing that a client sends becomes a label, and hostile traffic creates no more series than there are routes', async () => {
  const marked = 'marked-1f6b';
  const attack = async (turn: number) => {
    const mark = `${marked}-${turn}`;
    const method = METHODS[turn % METHODS.length] ?? 'GET';
    if (method !== 'CONNECT')
      await api.app.inject({ method: method as 'GET', url: `/${mark}/${mark}?q=${mark}` });
    const client = api.anonymous();
    const body = { username: mark, password: mark };
    await client.call(usersEndpoints.login, { body, headers: { 'x-request-id': mark, 'user-agent': mark } });
    await client.call(lessonsEndpoints.steps, { params: { id: mark } });
    const record = { ...aRequest(api, mark, turn), method: mark, url: `http://${mark}/`, status: mark };
    await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
    await api.internal.inject(`/internal/${mark}`);
  };
  for (let turn = 0; turn < METHODS.length; turn++) await attack(turn);
  const before = seriesOf(await scrape()).length;
  for (let turn = 0; turn < 2 * METHODS.length; turn++) await attack(turn + 1000);
  const after = await scrape();
  expect(seriesOf(after)).toHaveLength(before);
  expect(after).not.toContain(marked);
  const labels = [...after.matchAll(/route="([^"]*)"/g)].map(([, route]) => route ?? '');
  for (const route of new Set(labels)) expect(route).not.toMatch(/\/\d|\?/);
});
