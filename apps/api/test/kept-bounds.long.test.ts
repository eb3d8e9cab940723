import { CapturedRequest, RequestRecord } from '@sentiero/contracts/capture';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { sql } from 'drizzle-orm';
import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readKeptEvents, readKeptRequests } from '../src/capture/kept-captures.ts';
import { completions } from '../src/db/schema/index.ts';
import type { HubMessage } from '../src/hub/hub.ts';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi();
const mib = 1024 * 1024;
const promised = 8 * mib;

async function workplace() {
  const { user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const request = (own: Partial<RequestRecord> = {}) => aRequest(api, learner, target.id, own);
  const event = (own: object = {}) => anEvent(api, learner, target.id, own);
  const ingest = async (...records: object[]) => {
    const answer = await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
    expect(answer.json()).toEqual({ rejected: [] });
  };
  const all = async (read: typeof readKeptRequests) => {
    const texts: string[] = [];
    for (let page = await read(api.ctx, user.id, 0); page.length > 0;) {
      texts.push(...page.map(({ text }) => text));
      page = await read(api.ctx, user.id, page.at(-1)?.seq ?? 0);
    }
    return texts.map((text) => JSON.parse(text) as unknown);
  };
  const requests = async () => (await all(readKeptRequests)) as CapturedRequest[];
  const events = () => all(readKeptEvents);
  const bytes = async () => {
    const [row] = await api.ctx.db.execute<{ requests: string; events: string }>(sql`
      select (select coalesce(sum(octet_length(record)), 0) from captured_requests where user_id = ${user.id}) as requests,
        (select coalesce(sum(octet_length(record)), 0) from target_events where user_id = ${user.id}) as events`);
    return Number(row?.requests) + Number(row?.events);
  };
  return { user, lesson, learner, target, request, event, ingest, requests, events, bytes };
}

const pairs = (count: number, name: string, value: string): [string, string][] =>
  Array.from({ length: count }, () => [name, value]);
const message = { headers: [], trailers: [], body: null };
const body = (content: string, encoding: 'utf8' | 'hex' = 'utf8') => ({
  encoding,
  content,
  size: content.length,
  truncated: false,
});
const long = 63_000;

/** The largest data that a learner, or a target acting against its learner, can send. */
const shapes: Record<string, Partial<RequestRecord>> = {
  'an address': {
    url: `http://shop.localhost/${'a'.repeat(long)}`,
    request: { ...message, target: `/${'a'.repeat(long)}` },
  },
  'an address of NUL': { params: [['q', '\0'.repeat(21_000)]] },
  'an address of emoji': { url: `http://shop.localhost/${'🦊'.repeat(30_000)}` },
  '31,500 parameters': { params: pairs(31_500, 'a', '') },
  '16,000 headers': { request: { ...message, target: '/', headers: pairs(16_000, 'a', '') } },
  'a header': { request: { ...message, target: '/', headers: [['X', 'é'.repeat(long)]] } },
  trailers: { request: { ...message, target: '/', trailers: pairs(1000, 'a', 'b'.repeat(60)) } },
  'a status text': { status: '"'.repeat(long) },
  'a method': { method: 'M'.repeat(long) },
  'answers before the answer': {
    informational: Array.from({ length: 20 }, () => ({
      code: 103,
      status: 's'.repeat(9_000),
      headers: pairs(100, 'Link', 'x'.repeat(500)),
    })),
  },
  'headers of an answer': { response: { ...message, headers: pairs(60, 'X-Hostile', '\\'.repeat(1000)) } },
  'a body of control characters': { response: { ...message, body: body('\u0001'.repeat(256 * 1024)) } },
  'a body in hex': { response: { ...message, body: body('00'.repeat(512 * 1024), 'hex') } },
};

test.for(Object.entries(shapes))('no more of %s is kept than promised, at any moment', async ([, shape]) => {
  const { request, ingest, bytes, requests } = await workplace();
  for (let batch = 0; batch < 5; batch++) {
    await ingest(...Array.from({ length: 4 }, () => request(shape)));
    expect(await bytes()).toBeLessThanOrEqual(promised);
  }
  const [first] = await requests();
  const heads = JSON.stringify({
    ...first,
    request: { ...first?.request, body: null },
    response: { ...first?.response, body: null },
  });
  expect(Buffer.byteLength(heads)).toBeLessThan(100 * 1024);
});

test('a learner keeps 8 MiB of large records and events in total, the newest ones', async () => {
  const { request, event, ingest, bytes, requests } = await workplace();
  for (let batch = 0; batch < 8; batch++) {
    await ingest(
      ...Array.from({ length: 6 }, () =>
        request({ response: { ...message, body: body('x'.repeat(250_000)) } }),
      ),
    );
    await ingest(...Array.from({ length: 60 }, () => event({ data: { text: 'é'.repeat(30_000) } })));
    await ingest(
      ...Array.from({ length: 60 }, () =>
        event({ request: crypto.randomUUID(), data: { text: 'x'.repeat(60_000) } }),
      ),
    );
    expect(await bytes()).toBeLessThanOrEqual(promised);
  }
  expect(await bytes()).toBeGreaterThan(promised / 2);
  expect((await requests()).length).toBeGreaterThan(0);
});

test('truncated fields are named, and all others are complete', async () => {
  const { request, ingest, requests } = await workplace();
  await ingest(
    request({
      url: `http://shop.localhost/?q=${'é'.repeat(long)}`,
      params: [
        ['a', 'b'],
        ['q', 'é'.repeat(long)],
      ],
    }),
    request({ params: pairs(1000, 'a', ''), cut: ['params'] }),
    request({ response: { ...message, body: body('\u0001'.repeat(300_000)) } }),
    request({ url: 'http://shop.localhost/?q=1', params: [['q', '1']] }),
  );
  const [address, params, text, whole] = await requests();
  expect(address?.cut).toEqual(['url', 'params']);
  expect(address?.url).toMatch(/^http:\/\/shop\.localhost\/\?q=é{4000,}$/);
  expect(address?.params[0]).toEqual(['a', 'b']);
  expect(params?.cut).toEqual(['params']);
  expect(text?.response?.body).toMatchObject({ truncated: true, size: 300_000 });
  expect(whole).not.toHaveProperty('cut');
  expect(whole).toMatchObject({ url: 'http://shop.localhost/?q=1', params: [['q', '1']] });
});

test('grading sees all of a record that is stored truncated', async () => {
  const { user, lesson, request, ingest } = await workplace();
  const step = await aStep(api, lesson.id, 'T', {
    taskUrl: '*theend',
    taskRequestHeader: 'X-Last: there',
    taskResponseContent: 'secret',
  });
  await ingest(
    request({
      url: `http://shop.localhost/${'a'.repeat(long)}theend`,
      request: { ...message, target: '/', headers: [...pairs(900, 'a', ''), ['X-Last', 'there']] },
      response: { ...message, body: body(`${'\u0001'.repeat(400_000)}secret`) },
    }),
  );
  const made = await api.ctx.db.select().from(completions);
  expect(made).toContainEqual(expect.objectContaining({ userId: user.id, stepId: step.id }));
});

/** A value for each property of a schema, including optional ones. */
function valueFor(schema: Record<string, unknown>): unknown {
  if (Array.isArray(schema['anyOf'])) return valueFor(schema['anyOf'][0]);
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('const' in schema) return schema['const'];
  if (schema['format'] === 'date-time') return '2026-11-21T10:00:00.000Z';
  if (schema['type'] === 'string') return schema['pattern'] ? crypto.randomUUID() : 'some text';
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 7;
  if (schema['type'] === 'boolean') return false;
  if (schema['type'] === 'array')
    return Array.isArray(schema['items'])
      ? schema['items'].map(valueFor)
      : [valueFor(schema['items'] as Record<string, unknown>)];
  const properties = schema['properties'] as Record<string, Record<string, unknown>>;
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueFor(inner)]));
}

test('every field of a record in the contract is stored and sent', async () => {
  const { user, learner, target, ingest, requests } = await workplace();
  const heard: HubMessage[] = [];
  api.ctx.hub.subscribe(user.id, (heardNow) => heard.push(heardNow));
  const record = { ...(valueFor({ ...RequestRecord }) as RequestRecord), learner, target_id: target.id };
  expect(record.informational).toEqual([
    { code: 7, status: 'some text', headers: [['some text', 'some text']] },
  ]);
  await ingest(record);
  const { kind: _kind, learner: _learner, target_id: _targetId, ...exchange } = record;
  const [told] = heard.flatMap((one) =>
    one.kind === 'request' ? [JSON.parse(one.text) as CapturedRequest] : [],
  );
  for (const seen of [told, (await requests())[0]]) {
    expect(seen).toEqual({
      ...exchange,
      seq: 1,
      completed: [],
      target: { id: target.id, name: target.name },
    });
    expect(Object.keys(seen ?? {}).toSorted()).toEqual(Object.keys(CapturedRequest.properties).toSorted());
  }
});

test('records of a run have 500 rows of their own, and displace no other request', async () => {
  const { request, ingest, requests } = await workplace();
  const own = Array.from({ length: 40 }, () => request());
  await ingest(...own);
  const run = crypto.randomUUID();
  for (let batch = 0; batch < 6; batch++)
    await ingest(...Array.from({ length: 100 }, () => request({ origin: 'run', run })));
  const all = await requests();
  expect(all.filter((one) => one.run === null).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  expect(all.filter((one) => one.run === run)).toHaveLength(500);
});

test('large records of a run stay within 4 MiB, and displace no other request', async () => {
  const { request, ingest, requests } = await workplace();
  const large = { ...message, body: body('x'.repeat(250_000)) };
  const own = Array.from({ length: 10 }, () => request({ response: large }));
  await ingest(...own);
  const run = crypto.randomUUID();
  for (let batch = 0; batch < 8; batch++)
    await ingest(...Array.from({ length: 5 }, () => request({ response: large, origin: 'run', run })));
  const all = await requests();
  expect(all.filter((one) => one.run === null)).toHaveLength(10);
  const bytes = all
    .filter((one) => one.run === run)
    .reduce((sum, one) => sum + (one.response?.body?.size ?? 0), 0);
  expect(bytes).toBeGreaterThan(2 * mib);
  expect(bytes).toBeLessThanOrEqual(4 * mib);
});

test('an event and a request with the same id are both kept, whichever came first', async () => {
  const { request, event, ingest, requests, events } = await workplace();
  const [first, second] = [request(), request()];
  await ingest(event({ id: first.id, request: first.id }), first);
  await ingest(event({ id: second.id, request: second.id }));
  await ingest(second);
  await ingest(second, event({ id: second.id, request: second.id }));
  expect((await requests()).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await events()).toMatchObject([{ id: first.id }, { id: second.id }]);
});

test('an event is kept whatever keys its data has', async () => {
  const { event, ingest, events } = await workplace();
  const data =
    '{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}},"":0,"a":{"__proto__":[{"__proto__":null}]},"k\\ny":"\\u0000\\ud800"}';
  await ingest(event({ data: JSON.parse(data) as object }));
  const [kept] = await events();
  expect(JSON.stringify((kept as { data: object }).data)).toBe(data);
  expect(({} as { a?: number }).a).toBeUndefined();
});

test('each of a hundred events with any data is kept unchanged', async () => {
  const { event, ingest, events } = await workplace();
  const keys = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', '', 'length', 'seq', 'id'),
    fc.string({ unit: anyCharacter, maxLength: 5 }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 1.7976931348623157e308, 5e-324, -1, '\0', '\ud800', '\udfff\ud800'),
      fc.string({ unit: anyCharacter, maxLength: 20 }),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }).map(objectOf),
    ),
  }));
  const all = fc.sample(fc.array(fc.tuple(keys, value), { maxLength: 4 }).map(objectOf), 100);
  await ingest(...all.map((data) => event({ data })));
  const kept = (await events()) as { data: object }[];
  expect(kept.map(({ data }) => JSON.stringify(data))).toEqual(all.map((data) => JSON.stringify(data)));
});

/** An object with these own keys, including `__proto__`. */
function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries);
}
