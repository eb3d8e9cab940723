import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { readKeptEvents, readKeptRequests } from '../src/capture/kept-captures.ts';
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
  return { client, kept, learner, target, request };
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

test('logging out deletes both', async () => {
  const { client, kept } = await aLearnerWithCaptures();
  await client.call(usersEndpoints.logout);
  expect(await kept()).toEqual([0, 0]);
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
