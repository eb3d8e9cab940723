import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, test } from 'vitest';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { callInternal, labSessionOf, useApi, type Client } from './harness.ts';

const api = useApi();

async function anOpenTarget() {
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  return target;
}

/** The key in the responses to a session lookup and to a query for the learner's presence. */
async function keysOf(client: Client, targetId: number): Promise<string[]> {
  const issued = await client.call(targetsEndpoints.labToken, { params: { id: targetId } });
  const token = (issued.json() as { value: string }).value.split('=')[1] ?? '';
  const body = { token, target_id: targetId };
  const session = await labSessionOf(api, body);
  if (!session) throw new Error('there is no lab session');
  const presence = { learner: session.learner, target_id: targetId, request: null };
  const there = (await callInternal(api, ingestEndpoints.wasThere, presence)).json();
  return [session.user, there.user];
}

test('a proxy gets one opaque key per user, the same on all targets', async () => {
  const [one, another] = [await aLearner(api), await aLearner(api)];
  const [here, there] = [await anOpenTarget(), await anOpenTarget()];
  const ofOne = [...(await keysOf(one.client, here.id)), ...(await keysOf(one.client, there.id))];
  expect(new Set(ofOne).size).toBe(1);
  expect(ofOne[0]).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(await keysOf(another.client, here.id)).not.toContain(ofOne[0]);
});
