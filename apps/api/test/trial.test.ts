import {
  authoringEndpoints as endpoints,
  emptyCondition,
  emptyRule,
  type RecordPart,
} from '@sentiero/contracts/authoring';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { expect, test } from 'vitest';
import { findOrMakeLearner, keepCredentials } from '../src/modules/targets/targets.store.ts';
import { aLearner, aLesson, anEvent, aRequest, aTarget } from './builders.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi();
const staff = () => aLearner(api, { isStaff: true });

const { question_answer: _answer, choices: _choices, ...noRule } = emptyRule;

/** A request and an event caused by the user, as the proxy delivers them. */
async function captures(userId: number) {
  const target = await aTarget(api);
  const { learner } = await findOrMakeLearner(api.ctx, userId, target.id);
  const request = aRequest(api, learner, target.id, { url: 'http://shop.localhost/search?q=x', code: 404 });
  const event = anEvent(api, learner, target.id, { data: { input: "' OR 1=1 --", result: [1, 2] } });
  const batch = { version: 1, records: [request, event] };
  expect((await callInternal(api, ingestEndpoints.ingest, batch)).statusCode).toBe(200);
  return { request, event };
}

test("a rule is tested on one of the caller's requests, condition by condition, before it is saved", async () => {
  const { client, user } = await staff();
  const { request, event } = await captures(user.id);
  const tryOn = (capture: string, fields: object) =>
    client.call(endpoints.tryStep, { body: { capture, type: 'T', ...noRule, ...fields } });
  const report = await tryOn(request.id, { task_url: '/search?q=*', task_response_code: 200 });
  expect(report.json()).toEqual({
    verdict: 'failed',
    checks: [
      { path: '/task_response_code', name: 'task_response_code', wanted: '200', seen: '404', met: false },
      { path: '/task_url', name: 'task_url', wanted: '/search?q=*', seen: '/search?q=x', met: true },
    ],
  });
  expect((await tryOn(request.id, { task_url: '/search' })).json().verdict).toBe('passed');
  expect((await tryOn(request.id, { task_url: 're:(' })).json()).toEqual({
    verdict: 'not-gradable',
    checks: [],
  });
  expect((await tryOn(event.id, { task_url: '/' })).json().verdict).toBe('not-gradable');
  const condition = { key: 'result.length', type: 'int', comparator: 'gt', value_int: 1 };
  const values = { value_string: null, value_boolean: null, not_flag: false };
  const rule = { type: 'E', event_type: 'sql', event_conditions: [{ ...condition, ...values }] };
  expect((await tryOn(event.id, rule)).json()).toMatchObject({
    verdict: 'passed',
    checks: [{}, { seen: '2' }],
  });
});

test('a trial fills a rule with the caller’s own values at the target, as grading does', async () => {
  const { client, user } = await staff();
  const target = await aTarget(api);
  const { learner } = await findOrMakeLearner(api.ctx, user.id, target.id);
  await keepCredentials(api.ctx, learner, [{ description: 'Own', username: 'rosa', password: 'x' }]);
  const request = aRequest(api, learner, target.id, { params: [['who', 'rosa']] });
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [request] });
  const task_conditions = [{ ...emptyCondition, key: 'query.who', value_string: '{username}' }];
  const body = { ...noRule, type: 'T', task_conditions };
  const one = await client.call(endpoints.tryStep, { body: { ...body, capture: request.id } });
  expect(one.json().verdict).toBe('passed');
  const { id: lesson } = await aLesson(api, { targetId: target.id });
  const all = await client.call(endpoints.tryStepOnAll, { body: { ...body, lesson } });
  expect(all.json()).toEqual([{ id: request.id, verdict: 'passed', met: 1, conditions: 1 }]);
});

test("a rule is tested on all of the caller's records of the lesson's target, newest first", async () => {
  const { client, user } = await staff();
  const [target, elsewhere] = [await aTarget(api), await aTarget(api)];
  const { id: lesson } = await aLesson(api, { targetId: target.id });
  const { learner } = await findOrMakeLearner(api.ctx, user.id, target.id);
  const there = await findOrMakeLearner(api.ctx, user.id, elsewhere.id);
  const records = [
    aRequest(api, learner, target.id, { params: [['q', 'rosa']] }),
    aRequest(api, learner, target.id, { params: [['q', 'anna']], code: 404 }),
    aRequest(api, there.learner, elsewhere.id, { params: [['q', 'rosa']] }),
    anEvent(api, learner, target.id, { data: { input: 'x' } }),
  ];
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  const tryOnAll = async (fields: object, by = client) =>
    (await by.call(endpoints.tryStepOnAll, { body: { ...noRule, lesson, ...fields } })).json();
  const group = { ...emptyCondition, key: 'query.q', group: 'who' };
  const task_conditions = [
    { ...group, value_string: 'rosa' },
    { ...emptyCondition, key: 'status', value_string: '2xx' },
    { ...group, value_string: 'beat' },
  ];
  expect(await tryOnAll({ type: 'T', task_conditions })).toEqual([
    { id: records[1]?.id, verdict: 'failed', met: 0, conditions: 2 },
    { id: records[0]?.id, verdict: 'passed', met: 2, conditions: 2 },
  ]);
  expect(await tryOnAll({ type: 'E', event_type: 'sql' })).toEqual([
    { id: records[3]?.id, verdict: 'passed', met: 1, conditions: 1 },
  ]);
  expect(await tryOnAll({ type: 'T' })).toMatchObject([
    { verdict: 'not-gradable' },
    { verdict: 'not-gradable' },
  ]);
  expect(await tryOnAll({ type: 'T', task_url: '*' }, (await staff()).client)).toEqual([]);
  expect(await tryOnAll({ type: 'T', task_url: '*', lesson: (await aLesson(api)).id })).toEqual([]);
});

test('every part that a record offers, put into a rule, is met by that record', async () => {
  const { client, user } = await staff();
  const target = await aTarget(api);
  const { learner } = await findOrMakeLearner(api.ctx, user.id, target.id);
  const body = (content: string) =>
    ({ encoding: 'utf8', content, size: content.length, truncated: false }) as const;
  const message = (contentType: string, content: string) => ({
    headers: [['Content-Type', contentType]] as [string, string][],
    trailers: [],
    body: body(content),
  });
  const json = '{"user":{"id":7,"admin":true,"note":"","none":null},"list":[1.5,"b"],"a.b":1,"*":2}';
  const records = [
    aRequest(api, learner, target.id, {
      url: 'http://shop.localhost/a%20b?q=%27+OR&q=2&empty=',
      params: [
        ['q', "' OR"],
        ['q', '2'],
        ['empty', ''],
      ],
      request: { target: '/', ...message('application/x-www-form-urlencoded', 'name=R%C3%B6sli&a.b=1') },
      response: message('application/json', json),
    }),
    aRequest(api, learner, target.id, {
      method: 'POST',
      request: { target: '/', ...message('application/json', json) },
    }),
    anEvent(api, learner, target.id, { data: { rows: [{ id: 3, ok: false }], text: 'x' } }),
  ];
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  const keys: string[] = [];
  for (const record of records) {
    const query = { capture: record.id };
    const parts: RecordPart[] = (await client.call(endpoints.readRecordParts, { query })).json();
    keys.push(...parts.map(({ key }) => key));
    const conditions = parts.map(({ key, type, value }) => ({
      ...emptyCondition,
      key,
      type,
      comparator: value === null ? 'exists' : 'equals',
      value_string: type === 'string' ? value : null,
      value_int: type === 'int' ? Number(value) : null,
      value_boolean: type === 'boolean' ? value === 'true' : null,
    }));
    const rule =
      record.kind === 'request'
        ? { type: 'T', task_conditions: conditions }
        : { type: 'E', event_type: 'sql', event_conditions: conditions };
    const report = await client.call(endpoints.tryStep, { body: { ...noRule, ...query, ...rule } });
    const checks: { name: string; met: boolean }[] = report.json().checks;
    expect(checks.filter(({ name, met }) => !met && !name.endsWith('none')).map(({ name }) => name)).toEqual(
      [],
    );
    expect(checks.length).toBeGreaterThan(2);
  }
  expect(keys).toEqual(
    expect.arrayContaining([
      'query.q',
      'form.name',
      'json.user.id',
      'response.json.list.1',
      'rows.0.ok',
      'status',
    ]),
  );
  expect(keys).not.toContain('json.a.b');
});

test("the parts of another user's record cannot be read", async () => {
  const { user } = await staff();
  const { request } = await captures(user.id);
  const query = { capture: request.id };
  expect((await (await staff()).client.call(endpoints.readRecordParts, { query })).statusCode).toBe(404);
});

test("a rule cannot be tested on another user's records", async () => {
  const { user } = await staff();
  const { request } = await captures(user.id);
  const other = await staff();
  const body = { capture: request.id, type: 'T', ...noRule, task_url: '/' };
  expect((await other.client.call(endpoints.tryStep, { body })).statusCode).toBe(404);
});

test('answers are tested by the accepted lines, and the line that takes one is named', async () => {
  const { client } = await staff();
  const tryAnswers = async (question_answer: string, answers: readonly string[]) =>
    (await client.call(endpoints.tryAnswers, { body: { question_answer, answers: [...answers] } })).json();
  const answers = ['the basket', 'It holds 250 francs', 'CHF 250', '251', 'basket or shelf', 'shelf', ' '];
  expect(await tryAnswers('basket\nnumber: 250\nre:^ba\nnot: shelf', answers)).toEqual([
    { verdict: 'passed', line: 'basket' },
    { verdict: 'passed', line: 'number: 250' },
    { verdict: 'passed', line: 'number: 250' },
    { verdict: 'failed', line: null },
    { verdict: 'passed', line: 're:^ba' },
    { verdict: 'failed', line: null },
    { verdict: 'not-gradable', line: null },
  ]);
  expect(await tryAnswers('not: shelf', ['shelf'])).toEqual([{ verdict: 'not-gradable', line: null }]);
});
