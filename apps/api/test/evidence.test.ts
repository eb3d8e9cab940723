import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints as endpoints, type Evidence } from '@sentiero/contracts/lessons';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { expect, test } from 'vitest';
import { gradeOverdueEvents } from '../src/capture/grade-overdue.ts';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { callInternal, useApi, type Client } from './harness.ts';

const api = useApi();
type Record_ = ReturnType<typeof aRequest> | ReturnType<typeof anEvent>;

async function workplace() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const ingest = async (...records: Record_[]) => {
    const response = await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
    expect(response.json()).toEqual({ rejected: [] });
  };
  return { client, target, lesson, learner, ingest };
}

const read = (client: Client, id: number) => client.call(endpoints.evidence, { params: { id } });
const text = (content: string) => ({
  headers: [],
  trailers: [],
  body: { encoding: 'utf8' as const, content, size: content.length, truncated: false },
});

test('the request that completed a step is kept, with a bounded body, when the traffic is cleared', async () => {
  const { client, target, lesson, learner, ingest } = await workplace();
  const step = await aStep(api, lesson.id, 'T', { taskUrl: '/solved' });
  const request = aRequest(api, learner, target.id, {
    url: 'http://shop.localhost:8080/solved',
    request: { target: '/solved', headers: [['X-Own', '1']], trailers: [], body: null },
    response: text('x'.repeat(100_000)),
  });
  expect((await read(client, step.id)).statusCode).toBe(404);
  await ingest(aRequest(api, learner, target.id), request);
  await client.call(reportingEndpoints.clearRequests);
  const kept = (await read(client, step.id)).json() as Evidence;
  expect(kept).toMatchObject({
    completed: api.time.now.toISOString(),
    request: {
      id: request.id,
      seq: 2,
      completed: [step.id],
      origin: 'browser',
      request: { headers: [['X-Own', '1']] },
      response: { body: { size: 100_000, truncated: true } },
    },
    event: null,
  });
  expect(kept.request?.response?.body?.content).toHaveLength(32 * 1024);
  expect((await read((await aLearner(api)).client, step.id)).statusCode).toBe(404);
});

test('an event is kept with the request that it names, and alone if that never arrives', async () => {
  const { client, target, lesson, learner, ingest } = await workplace();
  const [first, second] = [
    await aStep(api, lesson.id, 'E', { eventType: 'first' }),
    await aStep(api, lesson.id, 'E', { eventType: 'second' }),
  ];
  const request = aRequest(api, learner, target.id);
  await ingest(
    request,
    anEvent(api, learner, target.id, { type: 'first', data: { n: 1 }, request: request.id }),
  );
  expect((await read(client, first.id)).json()).toMatchObject({
    request: { id: request.id },
    event: { type: 'first', data: { n: 1 } },
  });
  const unrecorded = aRequest(api, learner, target.id).id;
  await ingest(anEvent(api, learner, target.id, { type: 'second', request: unrecorded }));
  api.time.pass(3_000);
  await gradeOverdueEvents(api.ctx);
  expect((await read(client, second.id)).json()).toMatchObject({ request: null, event: { type: 'second' } });
});

test('an answer leaves no evidence but itself', async () => {
  const { client, lesson } = await workplace();
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'yes' });
  await client.call(endpoints.submit, { params: { id: step.id }, body: { data: 'yes', choices: null } });
  expect((await read(client, step.id)).statusCode).toBe(404);
});
