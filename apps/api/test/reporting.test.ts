import { randomBytes } from 'node:crypto';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { reportingEndpoints, type CaptureChannel } from '@sentiero/contracts/reporting';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readKeptEvents, readKeptRequests } from '../src/capture/kept-captures.ts';
import { clearedCaptures } from '../src/db/schema/index.ts';
import { aLearner, aLesson, anEvent, aRequest, aTarget, atWork } from './builders.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi();

async function aLearnerWithCaptures() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const request = aRequest(api, learner, target.id);
  const records = [request, anEvent(api, learner, target.id)];
  await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  const kept = async () => [
    (await readKeptRequests(api.ctx, user.id, 0)).length,
    (await readKeptEvents(api.ctx, user.id, 0)).length,
  ];
  const texts = async () =>
    (await Promise.all([readKeptRequests(api.ctx, user.id, 0), readKeptEvents(api.ctx, user.id, 0)])).map(
      (list) => list.map(({ text }) => text),
    );
  const send = async (fields: Parameters<typeof aRequest>[3] = {}) => {
    const sent = aRequest(api, learner, target.id, fields);
    await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [sent] });
    return sent;
  };
  return { user, client, kept, texts, send, learner, target, request };
}

test('clearing deletes the caller’s own requests or events, and nothing else', async () => {
  const [own, other] = [await aLearnerWithCaptures(), await aLearnerWithCaptures()];
  expect(await own.kept()).toEqual([1, 1]);
  expect((await own.client.call(reportingEndpoints.clearRequests)).statusCode).toBe(204);
  expect(await own.kept()).toEqual([0, 1]);
  expect((await own.client.call(reportingEndpoints.clearEvents)).statusCode).toBe(204);
  expect(await own.kept()).toEqual([0, 0]);
  expect(await other.kept()).toEqual([1, 1]);
});

test('clearing up to a number leaves later records', async () => {
  const { client, kept } = await aLearnerWithCaptures();
  for (const endpoint of [reportingEndpoints.clearRequests, reportingEndpoints.clearEvents])
    expect((await client.call(endpoint, { query: { up_to: 0 } })).statusCode).toBe(204);
  expect(await kept()).toEqual([1, 1]);
  for (const endpoint of [reportingEndpoints.clearRequests, reportingEndpoints.clearEvents])
    expect((await client.call(endpoint, { query: { up_to: 1 } })).statusCode).toBe(204);
  expect(await kept()).toEqual([0, 0]);
});

test('what was cleared in the last ten seconds comes back, both times together, and to its owner only', async () => {
  const [own, other] = [await aLearnerWithCaptures(), await aLearnerWithCaptures()];
  const undo = ({ client }: typeof own, channel: CaptureChannel) =>
    client.call(reportingEndpoints.undoClear, { body: { channel } });
  const before = await own.texts();
  await own.client.call(reportingEndpoints.clearRequests);
  await own.client.call(reportingEndpoints.clearEvents);
  expect((await undo(other, 'requests')).json()).toMatchObject({ status: 409, code: 'undo_expired' });
  api.time.pass(9_000);
  await own.send();
  const [later] = await own.texts();
  await own.client.call(reportingEndpoints.clearRequests);
  api.time.pass(9_000);
  expect((await undo(own, 'requests')).statusCode).toBe(204);
  expect(await own.texts()).toEqual([[...(before[0] ?? []), ...(later ?? [])], []]);
  expect((await undo(own, 'requests')).json()).toMatchObject({ code: 'undo_expired' });
  expect((await undo(own, 'events')).json()).toMatchObject({ code: 'undo_expired' });
});

test('what can be brought back is bounded, however often a list is cleared', async () => {
  const { user, client, send } = await aLearnerWithCaptures();
  const own = eq(clearedCaptures.userId, user.id);
  await client.call(reportingEndpoints.clearRequests);
  // Random bytes, which do not compress.
  const rows = [{ record: randomBytes(12 * 1024 * 1024).toString('base64') }];
  await api.ctx.db.update(clearedCaptures).set({ rows }).where(own);
  expect(await api.ctx.db.$count(clearedCaptures, own)).toBe(1);
  await api.ctx.db
    .insert(clearedCaptures)
    .values({ userId: user.id, channel: 'requests', at: api.time.now, rows });
  await send();
  await client.call(reportingEndpoints.clearRequests);
  expect(await api.ctx.db.$count(clearedCaptures, own)).toBe(1);
});

test('a stream that is brought back goes on', async () => {
  const { client, send, texts } = await aLearnerWithCaptures();
  const open = await send({ outcome: 'open' });
  await client.call(reportingEndpoints.clearRequests);
  await client.call(reportingEndpoints.undoClear, { body: { channel: 'requests' } });
  await send({ ...open, outcome: 'answered' });
  const [requests = []] = await texts();
  expect(requests.map((text) => JSON.parse(text)).at(-1)).toMatchObject({ id: open.id, outcome: 'answered' });
});

test('logging out deletes both, for good', async () => {
  const { user, client, kept } = await aLearnerWithCaptures();
  await client.call(usersEndpoints.logout);
  expect(await kept()).toEqual([0, 0]);
  expect(await api.ctx.db.$count(clearedCaptures, eq(clearedCaptures.userId, user.id))).toBe(0);
});

test('a learner counts as present for ten minutes, with the requests they made', async () => {
  const { learner, target, request } = await aLearnerWithCaptures();
  const wasThere = async (fields: object = {}) =>
    (
      await callInternal(api, ingestEndpoints.wasThere, {
        learner,
        target_id: target.id,
        request: null,
        ...fields,
      })
    ).json();
  const elsewhere = await aTarget(api);
  const there = { was_there: true, user: expect.any(String) };
  expect(await wasThere()).toEqual(there);
  expect(await wasThere({ request: request.id })).toEqual(there);
  expect(await wasThere({ request: aRequest(api, learner, target.id).id })).toEqual({ was_there: false });
  expect(await wasThere({ target_id: elsewhere.id })).toEqual({ was_there: false });
  expect(await wasThere({ learner: 'A'.repeat(22) })).toEqual({ was_there: false });
  api.time.pass(10 * 60_000);
  expect(await wasThere()).toEqual({ was_there: false });
});
