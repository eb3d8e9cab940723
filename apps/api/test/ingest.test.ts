import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { expect, test } from 'vitest';
import { readKeptEvents, readKeptRequests } from '../src/capture/kept-captures.ts';
import { gradeOverdueEvents } from '../src/capture/grade-overdue.ts';
import { clearCaptures } from '../src/modules/reporting/reporting.service.ts';
import { readNewest } from '../src/realtime/newest.ts';
import { aLesson, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { callInternal, useApi } from './harness.ts';
import { streamed, useIngest } from './ingest-kit.ts';

const api = useApi();
const { ingest, workplace } = useIngest(api);

test('records are numbered without gaps, stored and published', async () => {
  const { user, heard, request } = await workplace();
  const records = [request({ method: 'GET' }), request({ method: 'POST' }), request({ method: 'PUT' })];
  const response = await ingest(...records);
  expect(response.json()).toEqual({ rejected: [] });
  const kept = (await readKeptRequests(api.ctx, user.id, 0)).map(({ text }) => JSON.parse(text));
  expect(kept.map(({ seq, method }) => [seq, method])).toEqual([
    [1, 'GET'],
    [2, 'POST'],
    [3, 'PUT'],
  ]);
  expect(kept[0]).toMatchObject({ id: records[0]?.id, completed: [], target: { id: expect.any(Number) } });
  expect(kept[0]).not.toHaveProperty('learner');
  expect(heard.map((message) => ('text' in message ? JSON.parse(message.text) : message))).toEqual(kept);
});

test('delivering the same batch twice changes nothing', async () => {
  const { user, lesson, progress, request } = await workplace();
  await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  const records = [request(), request()];
  await ingest(...records);
  await ingest(...records, request());
  expect((await readKeptRequests(api.ctx, user.id, 0)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(progress()).toHaveLength(1);
});

test('a request that the proxy refused or attributed by address completes nothing, and is stored', async () => {
  const { user, lesson, progress, request } = await workplace();
  await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  const refused = { outcome: 'refused', code: 429, refusal: 'Too many requests.', response: null } as const;
  await ingest(request(refused), request({ attributed: 'address' }));
  const kept = (await readKeptRequests(api.ctx, user.id, 0)).map(({ text }) => JSON.parse(text));
  expect(kept).toMatchObject([refused, { attributed: 'address', outcome: 'answered' }]);
  expect(progress()).toEqual([]);
});

test('a request completes the open task step, and its record shows that', async () => {
  const { user, lesson, progress, completed, request } = await workplace();
  const step = await aStep(api, lesson.id, 'T', {
    taskUrl: '/login',
    taskRequestMethod: 'POST',
    taskResponseCode: 302,
  });
  const login = { method: 'POST', url: 'http://shop.localhost:8080/login' };
  await ingest(request(login));
  expect(await completed()).toEqual([]);
  const decisive = request({ ...login, code: 302 });
  await ingest(decisive);
  expect(await completed()).toEqual([step.id]);
  expect(progress()).toEqual([
    {
      lesson: lesson.id,
      step: step.id,
      completed: api.time.now.toISOString(),
      request: decisive.id,
      event: null,
    },
  ]);
  const kept = (await readKeptRequests(api.ctx, user.id, 1)).map(({ text }) => JSON.parse(text));
  expect(kept).toMatchObject([{ id: decisive.id, completed: [step.id] }]);
});

test('one request completes a task step and, by its event, the following event step', async () => {
  const { lesson, progress, request, event } = await workplace();
  const task = await aStep(api, lesson.id, 'T', { taskUrl: '/search' });
  const seen = await aStep(api, lesson.id, 'E', { eventType: 'sql', conditions: [{ valueString: 'x' }] });
  const search = request({ url: 'http://shop.localhost/search' });
  const sql = event({ request: search.id, data: { input: 'x' } });
  await ingest(sql);
  expect(progress()).toEqual([]);
  await ingest(search);
  expect(progress()).toMatchObject([
    { step: task.id, request: search.id, event: null },
    { step: seen.id, request: search.id, event: sql.id },
  ]);
});

test("an event whose request's record never arrives is graded after two seconds", async () => {
  const { lesson, progress, heard, event } = await workplace();
  const step = await aStep(api, lesson.id, 'E', { eventType: 'sql' });
  const { id: lost } = aRequest(api, 'nobody', 1);
  await ingest(event({ request: lost }));
  expect(heard.map(({ kind }) => kind)).toEqual(['event']);
  await gradeOverdueEvents(api.ctx);
  expect(progress()).toEqual([]);
  api.time.pass(2_001);
  await gradeOverdueEvents(api.ctx);
  await gradeOverdueEvents(api.ctx);
  expect(progress()).toMatchObject([{ step: step.id }]);
});

test('a record that arrives after its event was graded alone completes the task step and the following event step', async () => {
  const { lesson, progress, request, event } = await workplace();
  const task = await aStep(api, lesson.id, 'T', { taskUrl: '/search' });
  const seen = await aStep(api, lesson.id, 'E', { eventType: 'sql' });
  const search = request({ url: 'http://shop.localhost/search' });
  const sql = event({ request: search.id });
  await ingest(sql);
  api.time.pass(2_001);
  await gradeOverdueEvents(api.ctx);
  expect(progress()).toEqual([]);
  api.time.pass(60_000);
  await ingest(search);
  expect(progress()).toMatchObject([
    { step: task.id, request: search.id, event: null },
    { step: seen.id, request: search.id, event: sql.id },
  ]);
});

test('an event without a request is graded immediately', async () => {
  const { lesson, completed, event } = await workplace();
  const step = await aStep(api, lesson.id, 'E', { eventType: 'order' });
  await ingest(event({ type: 'order' }));
  expect(await completed()).toEqual([step.id]);
});

test('only reachable steps are completed by traffic', async () => {
  const { lesson, completed, request } = await workplace();
  await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  await ingest(request());
  expect(await completed()).toEqual([]);
});

test('hidden steps are not completed and do not block', async () => {
  const { lesson, completed, request } = await workplace();
  await aStep(api, lesson.id, 'T', { taskUrl: '/never', isVisible: false });
  const step = await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  await ingest(request());
  expect(await completed()).toEqual([step.id]);
});

test('unmet requirements keep traffic from completing anything', async () => {
  const required = await aLesson(api);
  await aStep(api, required.id, 'O');
  const { lesson, progress, request } = await workplace({ requirement: required.id });
  await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  await ingest(request());
  expect(progress()).toEqual([]);
});

test('traffic to another target completes nothing', async () => {
  const { user, lesson, progress } = await workplace();
  await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  const other = await aTarget(api);
  const elsewhere = await aLesson(api, { targetId: other.id });
  const learner = await atWork(api, user.id, elsewhere.id, other.id);
  await ingest(aRequest(api, learner, other.id));
  expect(progress()).toEqual([]);
});

test('only traffic while the lesson was active counts, however late it arrives', async () => {
  const { lesson, progress, request } = await workplace();
  const first = await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  const before = request({ at: new Date(api.time.now.getTime() - 1).toISOString() });
  const during = request();
  api.time.pass(3_600_000);
  const after = request();
  await ingest(before, after);
  expect(progress()).toEqual([]);
  await ingest(during);
  expect(progress()).toMatchObject([{ step: first.id, request: during.id }]);
});

test('records of a learner unknown at the target are rejected, the others stored', async () => {
  const { user, target, request } = await workplace();
  const foreign = aRequest(api, 'AAAAAAAAAAAAAAAAAAAAAA', target.id);
  const wrongTarget = request({ target_id: target.id + 1000 });
  const response = await ingest(foreign, request(), wrongTarget);
  expect(response.json().rejected.map(({ id }: { id: string }) => id)).toEqual([foreign.id, wrongTarget.id]);
  expect(await readKeptRequests(api.ctx, user.id, 0)).toHaveLength(1);
});

test("records of many learners in parallel batches keep each learner's order", async () => {
  const places = [await workplace(), await workplace(), await workplace()];
  const batches = Array.from({ length: 8 }, () => places.flatMap(({ request }) => [request(), request()]));
  const answers = await Promise.all(batches.map((batch) => ingest(...batch)));
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  for (const { user } of places) {
    const seqs = (await readKeptRequests(api.ctx, user.id, 0)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 16 }, (_, place) => place + 1));
  }
});

async function readAll(read: typeof readKeptRequests, userId: number) {
  const seqs: number[] = [];
  for (let page = await read(api.ctx, userId, 0); page.length > 0;) {
    seqs.push(...page.map(({ seq }) => seq));
    page = await read(api.ctx, userId, seqs.at(-1) ?? 0);
  }
  return seqs;
}

test('the last 500 records are kept, and a stream that runs longer counts once', async () => {
  const { user, lesson, progress, request, event } = await workplace();
  await aStep(api, lesson.id, 'T', { taskUrl: '/events', times: 2 });
  const open = request({ outcome: 'open', url: 'http://shop.localhost:8080/events', response: streamed('') });
  await ingest(open);
  for (let batch = 0; batch < 6; batch++) {
    await ingest(...Array.from({ length: 100 }, () => request()));
    await ingest(...Array.from({ length: 100 }, () => event()));
  }
  const requests = await readAll(readKeptRequests, user.id);
  expect([requests.length, requests[0], requests.at(-1)]).toEqual([500, 102, 601]);
  const events = await readAll(readKeptEvents, user.id);
  expect([events.length, events[0], events.at(-1)]).toEqual([500, 101, 600]);
  const stored = await api.ctx.db.$count((await import('../src/db/schema/index.ts')).capturedRequests);
  expect(stored).toBeLessThan(600 + 100);
  await ingest({ ...open, outcome: 'answered', response: streamed('data: 1') });
  expect(progress()).toEqual([]);
});

test('numbering continues after clearing', async () => {
  const { user, request } = await workplace();
  await ingest(request(), request());
  const actor = { userId: user.id, sessionId: 0, isStaff: false, isTeacher: false, authenticatedAt: null };
  await clearCaptures({ ...api.ctx, actor }, 'requests');
  await ingest(request());
  expect((await readKeptRequests(api.ctx, user.id, 0)).map(({ seq }) => seq)).toEqual([3]);
  expect(await readNewest(api.ctx, user.id)).toMatchObject({ request: 3, event: 0 });
});

test('a body with NUL, lone surrogates and quotes is returned unchanged', async () => {
  const { user, request } = await workplace();
  const content = 'a\0b\ud800"\\\u2028é';
  const body = { encoding: 'utf8' as const, content, size: 9, truncated: false };
  await ingest(request({ request: { target: '/\0', headers: [['X', '\0']], trailers: [], body } }));
  const [kept] = await readKeptRequests(api.ctx, user.id, 0);
  expect(JSON.parse(kept?.text ?? '').request.body.content).toBe(content);
});

test('the ingest endpoint requires its token and a valid batch', async () => {
  const refused = await api.internal.inject({
    method: 'POST',
    url: ingestEndpoints.ingest.path,
    payload: {},
  });
  expect(refused.statusCode).toBe(403);
  expect((await callInternal(api, ingestEndpoints.ingest, { version: 2, records: [] })).statusCode).toBe(400);
  expect((await api.app.inject({ method: 'POST', url: ingestEndpoints.ingest.path })).statusCode).not.toBe(
    200,
  );
});
