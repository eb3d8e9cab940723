import type { RequestRecord } from '@sentiero/contracts/capture';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { stepAttempts, stepConditions, steps, wrongAnswers } from '../src/db/schema/index.ts';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, atWork, text } from './builders.ts';
import { callInternal, useApi, type Client } from './harness.ts';
import { noHelp as none } from './inputs.ts';

const api = useApi();
const { help, submit } = lessonsEndpoints;

const helpOf = async (client: Client, id: number) => (await client.call(help, { params: { id } })).json();
const ingest = (...records: object[]) => callInternal(api, ingestEndpoints.ingest, { version: 1, records });

type StepFields = Parameters<typeof aStep>[3];

/** A learner at work on a lesson with one step, who can send requests to its target. */
async function atStep(type: 'T' | 'E', fields: StepFields) {
  const { client, user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, type, fields);
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const request = (path: string, own: Partial<RequestRecord> = {}) =>
    aRequest(api, learner, target.id, { url: `http://shop.localhost${path}`, ...own });
  const send = async (path: string, own: Partial<RequestRecord> = {}) => {
    const record = request(path, own);
    await ingest(record);
    return record;
  };
  return { client, user, target, lesson, step, learner, request, send, help: () => helpOf(client, step.id) };
}

const body = (content: string) => ({
  encoding: 'utf8' as const,
  content,
  size: content.length,
  truncated: false,
});

test('distinct attempts are counted, and the nearest is explained after the second', async () => {
  const at = await atStep('T', { taskUrl: '/login', taskRequestMethod: 'POST', taskResponseCode: 302 });
  await at.send('/shop');
  expect(await at.help()).toEqual(none);
  await at.send('/login');
  await at.send('/login');
  expect(await at.help()).toEqual({ ...none, attempts: 1 });
  const nearest = await at.send('/login', { method: 'POST' });
  await at.send('/login?next=/');
  expect(await at.help()).toEqual({
    ...none,
    attempts: 3,
    feedback: {
      request: nearest.id,
      event: null,
      at: nearest.at,
      met: 2,
      total: 3,
      conditions: [
        { about: 'method', met: true },
        { about: 'status', met: false },
        { about: 'path', met: true },
      ],
    },
  });
  const newest = await at.send('/login', { method: 'POST' });
  expect((await at.help()).feedback).toMatchObject({ request: newest.id, met: 2 });
});

test('attempts in one batch count the same as in batches of one, repeated ones included', async () => {
  const fields = { taskUrl: '/find?q=x', feedbackAfter: 0 };
  const [alone, together] = [await atStep('T', fields), await atStep('T', fields)];
  const paths = ['/find?q=1', '/find?q=2', '/other', '/find?q=1', '/else?q=x', '/find'];
  for (const path of paths) await alone.send(path);
  await ingest(...paths.slice(0, 3).map((path) => together.request(path)));
  await ingest(...paths.slice(3).map((path) => together.request(path)));
  const expected = { attempts: 4, feedback: { met: 1, total: 2 } };
  expect(await alone.help()).toMatchObject(expected);
  expect(await together.help()).toMatchObject(expected);
});

test.each([
  ['none', null],
  ['count', expect.objectContaining({ met: 1, total: 2, conditions: null })],
  [
    'fields',
    expect.objectContaining({
      conditions: [
        { about: 'status', met: false },
        { about: 'path', met: true },
      ],
    }),
  ],
  [
    'full',
    expect.objectContaining({
      conditions: [
        { about: 'status', met: false, wanted: '418', seen: '200' },
        { about: 'path', met: true, wanted: '/tea', seen: '/tea' },
      ],
    }),
  ],
] as const)('the feedback level %s limits what the help endpoint reveals', async (feedback, expected) => {
  const at = await atStep('T', { taskUrl: '/tea', taskResponseCode: 418, feedback, feedbackAfter: 1 });
  await at.send('/tea');
  expect((await at.help()).feedback).toEqual(expected);
});

test('feedback begins with the attempt set by the step', async () => {
  const at = await atStep('T', { taskUrl: '/tea?q=x', feedbackAfter: 3 });
  await at.send('/tea?q=1');
  await at.send('/tea?q=2');
  expect((await at.help()).feedback).toBeNull();
  await at.send('/tea?q=3');
  expect((await at.help()).feedback).toMatchObject({ met: 1, total: 2 });
});

test('secrets are never logged, not even at the highest level', async () => {
  const at = await atStep('T', {
    taskUrl: '/login',
    taskRequestContent: 'opensesame',
    feedback: 'full',
    feedbackAfter: 0,
  });
  const request = { target: '/', headers: [], trailers: [], body: body('my own guess') };
  await at.send('/login', { request });
  const told = await at.help();
  expect(told.feedback.conditions).toEqual([
    { about: 'path', met: true, wanted: '/login', seen: '/login' },
    { about: 'more', met: false },
  ]);
  const [row] = await api.ctx.db.select().from(stepAttempts).where(eq(stepAttempts.stepId, at.step.id));
  expect(JSON.stringify([row, told])).not.toMatch(/opensesame|my own guess/);
});

test("an event of the step's type is an attempt, with the labels of its conditions", async () => {
  const at = await atStep('E', {
    eventType: 'sql',
    feedbackAfter: 0,
    conditions: [
      { key: 'error', comparator: 'exists', notFlag: true },
      { key: 'rows', type: 'int', comparator: 'gt', valueInt: 1, label: text('More than one row') },
      { key: 'input', valueString: 'x', secret: true },
    ],
  });
  const event = (data: object, type = 'sql') =>
    anEvent(api, at.learner, at.target.id, { type, data: { ...data } });
  const own = event({ rows: 1, input: 'y' });
  await ingest(event({ rows: 1 }, 'login'), own);
  expect(await at.help()).toMatchObject({
    attempts: 1,
    feedback: {
      request: null,
      event: own.id,
      met: 2,
      total: 4,
      conditions: [
        { about: 'event_type', met: true },
        { about: 'event_value', met: true },
        { about: 'event_value', met: false, label: text('More than one row') },
        { about: 'more', met: false },
      ],
    },
  });
});

test('a failure of the expected event is an attempt that lacks only the type', async () => {
  const conditions = [{ key: 'by', valueString: 'form' }];
  const at = await atStep('E', { eventType: 'login', feedbackAfter: 0, conditions });
  const event = (type: string, data: object = {}) =>
    anEvent(api, at.learner, at.target.id, { type, data: { ...data } });
  await ingest(event('login_failed', { email: 'rosa' }), event('failed'), event('login_failed_twice'));
  expect(await at.help()).toMatchObject({
    attempts: 1,
    feedback: {
      met: 0,
      total: 2,
      conditions: [
        { about: 'event_type', met: false },
        { about: 'event_value', met: false },
      ],
    },
  });
});

test('an sql event counts as an attempt only if it is of the query that the step names', async () => {
  const conditions = [
    { key: 'query', valueString: 'search' },
    { key: 'input', valueString: 'wanted' },
  ];
  const at = await atStep('E', { eventType: 'sql', feedbackAfter: 0, conditions });
  const event = (data: object) => anEvent(api, at.learner, at.target.id, { type: 'sql', data: { ...data } });
  await ingest(event({ query: 'stock', input: 'wanted' }), event({ query: 'basket' }), event({}));
  expect(await at.help()).toMatchObject({ attempts: 0, feedback: null });
  await ingest(event({ query: 'search', input: 'other' }));
  expect(await at.help()).toMatchObject({ attempts: 1, feedback: { met: 2, total: 3 } });
});

test('a completion freezes the attempts, and is not an attempt itself', async () => {
  const at = await atStep('T', { taskUrl: '/tea?q=x', feedbackAfter: 0 });
  await at.send('/tea?q=1');
  const near = await at.send('/tea?q=2');
  await ingest(at.request('/tea?q=3'), at.request('/tea?q=x'), at.request('/tea?q=4'));
  await at.send('/tea?q=5');
  const told = await at.help();
  expect(told).toMatchObject({ attempts: 3, feedback: { met: 1, total: 2 } });
  expect(told.feedback.request).not.toBe(near.id);
});

test('in a step that requires several matches, those before the last are attempts', async () => {
  const at = await atStep('T', { taskUrl: '/again', times: 3, feedbackAfter: 0 });
  await at.send('/again');
  expect(await at.help()).toMatchObject({ attempts: 1, feedback: { met: 1, total: 1 } });
});

test('nothing counts for a closed step, an inactive lesson, or another target', async () => {
  const at = await atStep('T', { taskUrl: '/one' });
  const second = await aStep(api, at.lesson.id, 'T', {
    taskUrl: '/two',
    taskResponseCode: 500,
    after: 'lesson',
  });
  const elsewhere = await aTarget(api);
  const other = await atWork(api, at.user.id, at.lesson.id, elsewhere.id);
  await at.send('/two');
  await ingest(aRequest(api, other, elsewhere.id, { url: 'http://shop.localhost/one' }));
  await at.send('/one', { at: new Date(api.time.now.getTime() - 60_000).toISOString() });
  expect(await api.ctx.db.$count(stepAttempts, eq(stepAttempts.userId, at.user.id))).toBe(0);
  await at.send('/one');
  api.time.pass(1_000);
  await at.send('/two');
  expect(await helpOf(at.client, second.id)).toMatchObject({ attempts: 1 });
});

describe('what was begun before a step was completed is no attempt at the next', () => {
  const run = crypto.randomUUID();

  async function atTwoSteps() {
    const at = await atStep('E', { eventType: 'spent', conditions: [{ key: 'times', valueString: '2' }] });
    const conditions = [{ key: 'mode', valueString: 'defended' }];
    const next = await aStep(api, at.lesson.id, 'E', { eventType: 'spent', conditions });
    const event = (request: RequestRecord, times: string) =>
      anEvent(api, at.learner, at.target.id, { type: 'spent', request: request.id, data: { times } });
    const attempts = async () => ((await helpOf(at.client, next.id)) as { attempts: number }).attempts;
    return { ...at, event, attempts };
  }

  test.each(['in one batch', 'in a batch for each'])('other events of the same request, %s', async (how) => {
    const { request, event, attempts } = await atTwoSteps();
    const spending = request('/redeem');
    const records = [spending, event(spending, '2'), event(spending, '3')];
    if (how === 'in one batch') await ingest(...records);
    else for (const record of records) await ingest(record);
    expect(await attempts()).toBe(0);
    api.time.pass(1_000);
    const other = request('/redeem');
    await ingest(other, event(other, '4'));
    expect(await attempts()).toBe(1);
  });

  test.each(['in one batch', 'in a batch for each'])('requests at the same time, %s', async (how) => {
    const { request, event, attempts } = await atTwoSteps();
    const sent = Array.from({ length: 4 }, () => {
      api.time.pass(10);
      return request('/redeem', { duration: 0.4 });
    });
    const records = sent.map((each, place) => [each, event(each, String(place + 1))]);
    if (how === 'in one batch') await ingest(...records.flat());
    else for (const both of records) await ingest(...both);
    expect(await attempts()).toBe(0);
  });

  test('the rest of its run, however long that takes', async () => {
    const { request, event, attempts } = await atTwoSteps();
    const sendInRun = async (times: string) => {
      const each = request('/redeem', { origin: 'run', run });
      await ingest(each);
      await ingest(event(each, times));
      api.time.pass(10_000);
    };
    for (const times of ['1', '2', '3', '4']) await sendInRun(times);
    expect(await attempts()).toBe(0);
    const other = request('/redeem', { origin: 'run', run: crypto.randomUUID() });
    await ingest(other, event(other, '5'));
    expect(await attempts()).toBe(1);
  });

  test('a request that met a step by itself, with its events', async () => {
    const at = await atStep('T', { taskUrl: '/login' });
    const next = await aStep(api, at.lesson.id, 'E', { eventType: 'login' });
    const login = at.request('/login');
    await ingest(login, anEvent(api, at.learner, at.target.id, { type: 'login_failed', request: login.id }));
    expect(await helpOf(at.client, next.id)).toMatchObject({ attempts: 0 });
  });
});

test('a changed rule keeps the attempts and forgets the nearest', async () => {
  const at = await atStep('T', { taskUrl: '/tea?q=x', feedbackAfter: 0 });
  await at.send('/tea?q=1');
  await api.ctx.db.update(steps).set({ taskUrl: '/coffee?q=x' }).where(eq(steps.id, at.step.id));
  expect(await at.help()).toMatchObject({ attempts: 1, feedback: null });
  const next = await at.send('/coffee');
  expect(await at.help()).toMatchObject({ attempts: 2, feedback: { request: next.id, met: 1 } });
});

test('a wrong answer counts once in any spelling, and no feedback is given on it', async () => {
  const { client, user } = await aLearner(api);
  const step = await aStep(api, (await aLesson(api)).id, 'Q', { questionAnswer: 'a', feedback: 'full' });
  const answer = (data: string) =>
    client.call(submit, { params: { id: step.id }, body: { data, choices: null } });
  for (const data of ['b', ' B ', 'c', 'b']) expect((await answer(data)).statusCode).toBe(403);
  expect(await helpOf(client, step.id)).toMatchObject({ attempts: 2, feedback: null });
  for (let other = 0; other < 25; other++) {
    api.time.pass(1_000);
    await answer(`${'long '.repeat(100)}${other}`);
  }
  const own = and(eq(wrongAnswers.userId, user.id), eq(wrongAnswers.stepId, step.id));
  const kept = await api.ctx.db.select().from(wrongAnswers).where(own);
  expect(kept).toHaveLength(20);
  expect(Math.max(...kept.map(({ answer: words }) => words?.length ?? 0))).toBe(200);
  await answer('a');
  expect(await helpOf(client, step.id)).toMatchObject({ attempts: 27 });
});

test('different choices count, and are stored by their ids', async () => {
  const { client } = await aLearner(api);
  const choices = [{ isCorrect: true }, { isCorrect: false }, { isCorrect: false }];
  const step = await aStep(api, (await aLesson(api)).id, 'M', { choices });
  const [, second = 0, third = 0] = step.choiceIds;
  const choose = (...ids: number[]) =>
    client.call(submit, {
      params: { id: step.id },
      body: { data: null, choices: ids.map((id) => ({ id })) },
    });
  await choose(second, third);
  await choose(third, second);
  await choose();
  expect(await helpOf(client, step.id)).toMatchObject({ attempts: 2 });
  const kept = await api.ctx.db.select().from(wrongAnswers).where(eq(wrongAnswers.stepId, step.id));
  expect(kept.map(({ choices: ids, count }) => [ids?.toSorted() ?? null, count])).toEqual([
    [[second, third], 2],
    [null, 1],
  ]);
});

test('attempts may contain any value, and only the newest hundred are compared for repeats', async () => {
  const at = await atStep('T', { taskUrl: '/odd?q=x', feedback: 'full', feedbackAfter: 0 });
  await at.send('/odd?q=\0\ud800');
  expect((await at.help()).feedback).toMatchObject({ met: 1 });
  const paths = Array.from({ length: 150 }, (_, place) => `/odd?q=${place}`);
  await ingest(...paths.slice(0, 75).map((path) => at.request(path)));
  await ingest(...paths.slice(75).map((path) => at.request(path)));
  await at.send('/odd?q=149');
  expect(await at.help()).toMatchObject({ attempts: 151 });
  const [row] = await api.ctx.db
    .select({ digests: sql<number>`cardinality(${stepAttempts.digests})` })
    .from(stepAttempts)
    .where(eq(stepAttempts.stepId, at.step.id));
  expect(row).toEqual({ digests: 100 });
});

test('a batch with attempts costs one statement more than one without; a batch that meets no condition costs none', async () => {
  const at = await atStep('T', { taskUrl: '/near?q=x' });
  const statements = async (...paths: string[]) => {
    const before = api.queries.length;
    await ingest(...paths.map((path) => at.request(path)));
    return api.queries.length - before;
  };
  await statements('/none');
  const nothing = await statements('/none', '/none/2', '/none/3');
  expect(await statements('/near', '/near?q=1', '/near?q=2', '/near?q=3')).toBe(nothing + 1);
});

test('clearing the requests deletes their details, but keeps the number of attempts', async () => {
  const at = await atStep('T', { taskUrl: '/tea?q=x', feedback: 'full', feedbackAfter: 0 });
  await at.send('/tea?q=mine');
  expect(JSON.stringify(await at.help())).toContain('q=mine');
  await at.client.call(reportingEndpoints.clearRequests);
  const told = await at.help();
  expect(told).toMatchObject({ attempts: 1, feedback: { met: 1, total: 2 } });
  expect(told.feedback.conditions).toEqual([
    { about: 'path', met: true, wanted: '/tea' },
    { about: 'query', met: false, wanted: 'q=x' },
  ]);
});

test('conditions of an earlier version have neither labels nor secrets', async () => {
  const at = await atStep('E', { eventType: 'sql', conditions: [{ valueString: 'x' }] });
  const [row] = await api.ctx.db.select().from(stepConditions).where(eq(stepConditions.stepId, at.step.id));
  expect(row).toMatchObject({ secret: false, label: null });
});
