import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { afterEach, expect, test } from 'vitest';
import type { lessons } from '../src/db/schema/index.ts';
import { beginLesson } from '../src/modules/targets/begin-lesson.ts';
import { completions } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aStep, aTarget } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
let backend: Server | undefined;
afterEach(() => backend?.close());

/** A target that keeps a state for its only learner and records the platform's calls. */
async function aTargetWithState(status?: number) {
  const asked: string[] = [];
  let state = 'vulnerable';
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    const [, , , , action = 'learner', wanted] = url.split('/');
    asked.push([method, action, wanted].filter((part) => part !== undefined).join(' '));
    if (status) return response.writeHead(status).end();
    if (method === 'DELETE') return response.writeHead(204).end();
    const changed = wanted !== undefined && wanted !== state;
    state = wanted ?? state;
    return response.writeHead(200).end(JSON.stringify({ changed }));
  });
  backend = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = await aTarget(api, `http://127.0.0.1:${port}`);
  const { user, client } = await aLearner(api);
  const make = (fields: Partial<typeof lessons.$inferInsert>) =>
    aLesson(api, { targetId: target.id, ...fields });
  const begin = (lessonId: number) => beginLesson(api.ctx, user.id, lessonId);
  return { asked, user, client, make, begin };
}

test('a lesson starts in the state it needs, and only an actual change is reported', async () => {
  const { asked, make, begin } = await aTargetWithState();
  const hardened = await make({ targetState: 'hardened' });
  const vulnerable = await make({ targetState: 'vulnerable', loggedOut: true, freshData: true });
  expect(await begin(hardened.id)).toMatchObject({ control: 'target', ok: true, target_state: 'hardened' });
  expect(await begin(hardened.id)).toBeNull();
  asked.length = 0;
  expect(await begin(vulnerable.id)).toEqual({
    control: 'target',
    lesson: vulnerable.id,
    ok: true,
    target_state: 'vulnerable',
    logged_out: true,
    fresh_data: true,
  });
  expect(asked).toEqual(['DELETE learner', 'DELETE sessions', 'PUT state vulnerable']);
});

test('a learner who returns in the middle of a lesson keeps data and session', async () => {
  const { asked, user, make, begin } = await aTargetWithState();
  const lesson = await make({ targetState: 'vulnerable', loggedOut: true, freshData: true });
  const other = await make({ targetState: 'hardened' });
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'x' });
  await begin(lesson.id);
  await api.ctx.db
    .insert(completions)
    .values({ userId: user.id, stepId: step.id, completedAt: api.time.now });
  asked.length = 0;
  expect(await begin(lesson.id)).toBeNull();
  expect(asked).toEqual([]);
  await begin(other.id);
  expect(await begin(lesson.id)).toMatchObject({ target_state: 'vulnerable', logged_out: false });
  expect(asked).toEqual(['PUT state hardened', 'PUT state vulnerable']);
});

test('a lesson that leaves the target unchanged makes no call to it', async () => {
  const { asked, make, begin } = await aTargetWithState();
  expect(await begin((await make({})).id)).toBeNull();
  expect(asked).toEqual([]);
});

test('a target that does not take part is reported, and called again the next time', async () => {
  const { asked, make, begin } = await aTargetWithState(404);
  const lesson = await make({ targetState: 'vulnerable', freshData: true });
  expect(await begin(lesson.id)).toMatchObject({ ok: false });
  expect(await begin(lesson.id)).toMatchObject({ ok: false });
  expect(asked).toEqual(['DELETE learner', 'PUT state vulnerable', 'DELETE learner', 'PUT state vulnerable']);
});

test('a lesson that is hidden, deleted or without a target prepares nothing', async () => {
  const { make, begin } = await aTargetWithState();
  const without = await make({ targetId: null, targetState: 'hardened' });
  const hidden = await make({ isVisible: false, targetState: 'hardened' });
  for (const id of [without.id, hidden.id, 2_000_000]) expect(await begin(id)).toBeNull();
});

test('a round of practice starts in the state that the lesson needs, and continues in its own', async () => {
  const { asked, user, client, make, begin } = await aTargetWithState();
  const lesson = await make({ targetState: 'vulnerable', loggedOut: true, freshData: true });
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  await api.ctx.db
    .insert(completions)
    .values({ userId: user.id, stepId: step.id, completedAt: api.time.now });
  await begin(lesson.id);
  expect(await begin(lesson.id)).toBeNull();
  asked.length = 0;
  await client.call(lessonsEndpoints.startPractice, { params: { id: lesson.id } });
  expect(await begin(lesson.id)).toMatchObject({ ok: true, logged_out: true, fresh_data: true });
  expect(asked).toEqual(['DELETE learner', 'DELETE sessions', 'PUT state vulnerable']);
  const body = { data: 'a', choices: null };
  await client.call(lessonsEndpoints.submit, { params: { id: step.id }, body });
  asked.length = 0;
  expect(await begin(lesson.id)).toBeNull();
  expect(asked).toEqual([]);
});
