import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { expect, test } from 'vitest';
import { readKeptRequests } from '../src/capture/kept-captures.ts';
import { endSilentExchanges } from '../src/capture/end-silent-exchanges.ts';
import { aStep } from './builders.ts';
import { useApi } from './harness.ts';
import { streamed, useIngest } from './ingest-kit.ts';

const api = useApi();
const { ingest, workplace } = useIngest(api);

test('a stream’s record is replaced as it grows, under its id with a later number', async () => {
  const { user, heard, request } = await workplace();
  const open = request({ outcome: 'open', response: streamed('') });
  await ingest(open);
  await ingest(
    request(),
    { ...open, response: streamed('data: 1') },
    { ...open, response: streamed('data: 2') },
  );
  await ingest({ ...open, outcome: 'answered', response: streamed('data: 3') });
  // A batch whose acknowledgement was lost arrives again.
  await ingest({ ...open, response: streamed('data: 2') });
  const kept = (await readKeptRequests(api.ctx, user.id, 0)).map(({ text }) => JSON.parse(text));
  expect(kept.map(({ seq, outcome }) => [seq, outcome])).toEqual([
    [2, 'answered'],
    [4, 'answered'],
  ]);
  expect(kept[1]).toMatchObject({ id: open.id, response: streamed('data: 3') });
  const told = heard.flatMap((message) => (message.kind === 'request' ? [JSON.parse(message.text)] : []));
  expect(told.map(({ seq, response }) => [seq, response.body?.content])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, 'data: 2'],
    [4, 'data: 3'],
  ]);
});

test('a stream completes a step at once, and counts once', async () => {
  const { lesson, progress, request, heard } = await workplace();
  const step = await aStep(api, lesson.id, 'T', { taskUrl: '/events' });
  await aStep(api, lesson.id, 'T', { taskUrl: '/events' });
  const open = request({ outcome: 'open', url: 'http://shop.localhost:8080/events', response: streamed('') });
  await ingest(open);
  expect(progress()).toMatchObject([{ step: step.id, request: open.id }]);
  await ingest({ ...open, response: streamed('data: 1') });
  await ingest({ ...open, outcome: 'answered', response: streamed('data: 1') });
  expect(progress()).toHaveLength(1);
  const told = heard.flatMap((message) => (message.kind === 'request' ? [JSON.parse(message.text)] : []));
  expect(told.map(({ completed }) => completed)).toEqual([[step.id], [step.id], [step.id]]);
});

test('a stream that was cleared while it ran is not stored or shown again, and is graded to its end', async () => {
  const { user, client, lesson, progress, request, heard } = await workplace();
  const count = await aStep(api, lesson.id, 'T', { taskUrl: '/events', times: 2 });
  const open = request({ outcome: 'open', url: 'http://shop.localhost:8080/events', response: streamed('') });
  await ingest(open);
  await ingest({ ...open, response: streamed('data: 1') });
  // The learner saw only the first report when they cleared the list.
  await client.call(reportingEndpoints.clearRequests, { query: { up_to: 1 } });
  expect(await readKeptRequests(api.ctx, user.id, 0)).toEqual([]);
  const ended = { ...open, outcome: 'answered' as const, response: streamed('data: 2') };
  await ingest({ ...open, response: streamed('data: 2') }, request());
  await ingest(ended);
  await ingest(ended);
  const kept = (await readKeptRequests(api.ctx, user.id, 0)).map(({ text }) => JSON.parse(text));
  expect(kept.map(({ id }) => id)).not.toContain(open.id);
  expect(kept).toHaveLength(1);
  const told = heard.flatMap((message) => (message.kind === 'request' ? [JSON.parse(message.text)] : []));
  expect(told.filter(({ id }) => id === open.id)).toHaveLength(2);
  expect(progress()).toEqual([]);
  await ingest({ ...ended, id: request().id });
  expect(progress()).toMatchObject([{ step: count.id }]);
});

test('rules about the body of a stream wait for its end, whatever they want of it', async () => {
  const { lesson, progress, request } = await workplace();
  const list = 'task_conditions' as const;
  const noError = { list, key: 'response.text', comparator: 'contains', notFlag: true } as const;
  const without = await aStep(api, lesson.id, 'T', {
    taskUrl: '/events',
    conditions: [{ ...noError, valueString: 'error' }],
  });
  const open = request({ outcome: 'open', url: 'http://shop.localhost:8080/events', response: streamed('') });
  await ingest(open);
  await ingest({ ...open, response: streamed('data: 1') });
  expect(progress()).toEqual([]);
  await ingest({ ...open, outcome: 'learner_left', response: streamed('data: 1') });
  expect(progress()).toMatchObject([{ step: without.id }]);
});

test('a stream that its proxy no longer reports is shown as cut off, until it is reported again', async () => {
  const { user, request } = await workplace();
  const open = request({ outcome: 'open', response: streamed('data: 1') });
  await ingest(open);
  const outcomes = async () =>
    (await readKeptRequests(api.ctx, user.id, 0)).map(({ text }) => JSON.parse(text).outcome);
  api.time.pass(60_000);
  await endSilentExchanges(api.ctx);
  expect(await outcomes()).toEqual(['open']);
  api.time.pass(60_000);
  await endSilentExchanges(api.ctx);
  expect(await outcomes()).toEqual(['cut']);
  await ingest({ ...open, outcome: 'answered' });
  expect(await outcomes()).toEqual(['answered']);
});
