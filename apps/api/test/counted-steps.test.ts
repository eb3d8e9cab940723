import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { stepMatches, targetLearners } from '../src/db/schema/index.ts';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi();
type AnyRecord = ReturnType<typeof aRequest> | ReturnType<typeof anEvent>;
type Pairs = [string, string][];

/** A learner at work on a lesson, their traffic, and their completions. */
async function workplace() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const progress: ProgressUpdate[] = [];
  api.ctx.hub.subscribe(user.id, (message) => {
    if (message.kind === 'progress') progress.push(JSON.parse(message.text) as ProgressUpdate);
  });
  const ingest = (...records: AnyRecord[]) =>
    callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  return {
    client,
    lesson,
    learner,
    ingest,
    completed: () => progress.map(({ step }) => step),
    get: (path: string, own: { headers?: Pairs; location?: string } = {}) =>
      aRequest(api, learner, target.id, {
        url: `http://shop.localhost:8080${path}`,
        code: own.location === undefined ? 200 : 302,
        request: { target: path, headers: own.headers ?? [], trailers: [], body: null },
        response: {
          headers: own.location === undefined ? [] : [['Location', own.location]],
          trailers: [],
          body: null,
        },
      }),
    event: (own: Partial<ReturnType<typeof anEvent>>) => anEvent(api, learner, target.id, own),
  };
}

test('a step that requires three matches in half a minute is completed by the third in time', async () => {
  const { lesson, ingest, get, completed } = await workplace();
  const step = await aStep(api, lesson.id, 'T', { taskUrl: '/login', times: 3, withinSeconds: 30 });
  await ingest(get('/login'));
  api.time.pass(25_000);
  await ingest(get('/login'), get('/other'));
  api.time.pass(15_000);
  await ingest(get('/login'));
  expect(completed()).toEqual([]);
  api.time.pass(10_000);
  await ingest(get('/login'));
  expect(completed()).toEqual([step.id]);
});

test('matches are counted by step and learner, and survive a restart', async () => {
  const [one, other] = [await workplace(), await workplace()];
  const step = await aStep(api, one.lesson.id, 'E', { eventType: 'tried', times: 2 });
  await aStep(api, other.lesson.id, 'E', { eventType: 'tried', times: 2 });
  await one.ingest(one.event({ type: 'tried' }));
  await other.ingest(other.event({ type: 'tried' }));
  expect([one.completed(), other.completed()]).toEqual([[], []]);
  const [row] = await api.ctx.db.select().from(stepMatches).where(eq(stepMatches.stepId, step.id));
  expect(row).toMatchObject({ at: [expect.any(Number)], isEarned: false });
  await one.ingest(one.event({ type: 'tried' }));
  expect([one.completed(), other.completed()]).toEqual([[step.id], []]);
});

test('the same record twice counts as one match', async () => {
  const { lesson, ingest, get, completed } = await workplace();
  await aStep(api, lesson.id, 'T', { taskUrl: '/login', times: 2 });
  const login = get('/login');
  await ingest(login);
  await ingest(login);
  expect(completed()).toEqual([]);
});

test('requests since the lesson was opened count once their step is open', async () => {
  const { client, lesson, ingest, get, completed } = await workplace();
  const question = await aStep(api, lesson.id, 'Q', { questionAnswer: 'yes' });
  const quick = await aStep(api, lesson.id, 'T', { taskUrl: '/workshop', after: 'lesson' });
  const second = await aStep(api, lesson.id, 'E', { eventType: 'mode', after: 'lesson' });
  const last = await aStep(api, lesson.id, 'T', { taskUrl: '/workshop' });
  await ingest(get('/workshop'));
  expect(completed()).toEqual([]);
  const body = { data: 'yes', choices: null };
  await client.call(lessonsEndpoints.submit, { params: { id: question.id }, body });
  expect(completed()).toEqual([question.id, quick.id]);
  await ingest(get('/workshop'));
  expect(completed()).toEqual([question.id, quick.id]);
  expect([second.id, last.id].some((id) => completed().includes(id))).toBe(false);
});

test('traffic that opens a step also completes later steps that were earned before', async () => {
  const { lesson, ingest, get, event, completed } = await workplace();
  const first = await aStep(api, lesson.id, 'T', { taskUrl: '/first' });
  await aStep(api, lesson.id, 'I');
  const earned = await aStep(api, lesson.id, 'E', { eventType: 'mode', after: 'lesson' });
  const open = await aStep(api, lesson.id, 'T', { taskUrl: '/last' });
  await ingest(event({ type: 'mode' }));
  await ingest(get('/last'));
  await ingest(get('/first'));
  expect(completed()).toEqual([first.id, earned.id]);
  await ingest(get('/last'));
  expect(completed()).toEqual([first.id, earned.id, open.id]);
});

test('by default, a step counts only traffic after it was opened', async () => {
  const { lesson, ingest, get, completed } = await workplace();
  const first = await aStep(api, lesson.id, 'T', { taskUrl: '/first' });
  await aStep(api, lesson.id, 'T', { taskUrl: '/second' });
  await ingest(get('/second'));
  await ingest(get('/first'));
  expect(completed()).toEqual([first.id]);
});

test('a followed redirect and the resources of a page complete nothing more', async () => {
  const { lesson, ingest, get, event, completed } = await workplace();
  const first = await aStep(api, lesson.id, 'T', { taskUrl: '/cart/add' });
  const second = await aStep(api, lesson.id, 'T', { taskUrl: '/cart' });
  await ingest(get('/cart/add', { location: '/cart' }));
  api.time.pass(20);
  const followed = get('/cart', { headers: [['Sec-Fetch-User', '?1']] });
  await ingest(followed, event({ type: 'x', request: followed.id }));
  expect(completed()).toEqual([first.id]);
  api.time.pass(5_000);
  await ingest(get('/cart'));
  expect(completed()).toEqual([first.id, second.id]);
});

test('a rule may require the learner’s own name and password at the target', async () => {
  const { lesson, learner, ingest, event, completed } = await workplace();
  const conditions = [{ key: 'who', valueString: '{username}', ignoreCase: true }];
  const step = await aStep(api, lesson.id, 'E', { eventType: 'login', conditions });
  await ingest(event({ type: 'login', data: { who: 'lena' } }));
  expect(completed()).toEqual([]);
  const credentials = [{ description: 'Account', username: 'Lena', password: 'secret' }];
  await api.ctx.db.update(targetLearners).set({ credentials }).where(eq(targetLearners.learner, learner));
  await ingest(event({ type: 'login', data: { who: 'rosa' } }));
  await ingest(event({ type: 'login', data: { who: 'lena' } }));
  expect(completed()).toEqual([step.id]);
});
