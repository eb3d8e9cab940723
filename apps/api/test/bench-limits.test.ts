import { benchEndpoints } from '@sentiero/contracts/bench';
import { expect, test } from 'vitest';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi({ RATE_LIMITS: 'on', LIMIT_LOGIN_CALLS: 'off' });

async function aSender() {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const request = { method: 'GET', target: '/', headers: [], body: null };
  const send = async (fields: object = {}) => {
    const body = { target: target.id, request: { ...request, ...fields } };
    const { statusCode, headers } = await client.call(benchEndpoints.send, { body });
    return statusCode === 429 ? `429 after ${headers['retry-after']}` : statusCode;
  };
  const many = (count: number) => Promise.all(Array.from({ length: count }, () => send()));
  return { send, many };
}

// No proxy is running, so requests that pass the bucket get 503.
const passed = 503;

test('the bench sends twenty at once, then five a second', async () => {
  const { many } = await aSender();
  const first = await many(25);
  expect(first.filter((one) => one === passed)).toHaveLength(20);
  expect(first.filter((one) => one === '429 after 1')).toHaveLength(5);
  api.time.pass(1000);
  expect((await many(10)).filter((one) => one === passed)).toHaveLength(5);
  api.time.pass(60_000);
  expect((await many(25)).filter((one) => one === passed)).toHaveLength(20);
});

test('refused calls take nothing from the bucket', async () => {
  const { send, many } = await aSender();
  for (let turn = 0; turn < 30; turn++) expect(await send({ target: 'no path' })).toBe(400);
  expect((await many(20)).every((one) => one === passed)).toBe(true);
  for (let turn = 0; turn < 30; turn++) expect(await send()).toBe('429 after 1');
  api.time.pass(200);
  expect(await send()).toBe(passed);
});

test('each learner has a separate bucket', async () => {
  const [first, second] = [await aSender(), await aSender()];
  await first.many(20);
  expect(await first.send()).toBe('429 after 1');
  expect(await second.send()).toBe(passed);
});
