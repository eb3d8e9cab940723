import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { usersEndpoints } from '@sentiero/contracts/users';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aLearner, aLesson, aRequest, aTarget, atWork } from './builders.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi({ TRUSTED_PROXIES: '10.0.0.0/8' });
const given = 'from-the-entrance-0001';
const entrance = '10.0.0.7';

type Line = { request_id?: string; msg: string; path?: string; records?: string[] };
const lines = () => api.logged.map((line) => JSON.parse(line) as Line);
const ask = (from: string, id: string) =>
  api.anonymous().call(usersEndpoints.me, { from, headers: { 'x-request-id': id } });

describe('the id of a request', () => {
  test('is adopted from a trusted reverse proxy, and is in the response and in each log line', async () => {
    api.logged.length = 0;
    const response = await ask(entrance, given);
    expect(response.headers['x-request-id']).toBe(given);
    expect(lines().map(({ request_id }) => request_id)).toEqual([given]);
  });

  test.each([
    ['a stranger', '192.0.2.9', given],
    ['an entrance that passes on nonsense', entrance, 'x"} {"level":60'],
    ['an entrance whose id is too long', entrance, 'a'.repeat(65)],
    ['an entrance whose id is too short', entrance, 'short'],
    ['an entrance that names two', entrance, `${given}, ${given}`],
  ])('is generated for %s', async (_who, from, id) => {
    api.logged.length = 0;
    const { headers } = await ask(from, id);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines().map(({ request_id }) => request_id)).toEqual([headers['x-request-id']]);
  });

  test('is different for each request', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await ask('192.0.2.9', '')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(20);
  });

  test('is in the body of an internal error, but in no refusal: refusals for the same reason are identical', async () => {
    await api.ctx.db.execute(sql`alter table sessions rename to sessions_elsewhere`);
    const client = api.anonymous();
    client.cookies.set('sentiero_session', 'a'.repeat(43));
    const headers = { 'x-request-id': given };
    const failed = await client.call(usersEndpoints.me, { from: entrance, headers });
    await api.ctx.db.execute(sql`alter table sessions_elsewhere rename to sessions`);
    expect(failed.json()).toMatchObject({ code: 'internal', instance: `urn:request:${given}` });
    expect((await ask(entrance, given)).json()).not.toHaveProperty('instance');
    const nonsense = await api.app.inject({ url: '/users/%' });
    expect(nonsense.json()).not.toHaveProperty('instance');
  });
});

test("a record can be found in the log by the id known to the proxy and the target, together with its batch's id", async () => {
  const { user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const record = aRequest(api, learner, target.id);
  const foreign = aRequest(api, 'somebody-else', target.id);
  api.logged.length = 0;
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record, foreign] }, given);
  const taken = lines().find(({ msg }) => msg === 'a batch was taken');
  expect(taken).toMatchObject({ request_id: given, records: [record.id, foreign.id], stored: 1 });
  const rejected = lines().find(({ msg }) => msg === 'records were rejected');
  expect(rejected).toMatchObject({ request_id: given, rejected: [{ id: foreign.id }] });
});

test('the reason for postponing a batch is logged under the proxy’s request id', async () => {
  const { user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  await api.ctx.db.execute(sql`alter table captured_requests rename to captured_elsewhere`);
  api.logged.length = 0;
  const records = [aRequest(api, learner, target.id)];
  const { statusCode } = await callInternal(api, ingestEndpoints.ingest, { version: 1, records }, given);
  await api.ctx.db.execute(sql`alter table captured_elsewhere rename to captured_requests`);
  expect(statusCode).toBe(500);
  expect(lines().find(({ msg }) => msg === 'unexpected error')).toMatchObject({ request_id: given });
});
