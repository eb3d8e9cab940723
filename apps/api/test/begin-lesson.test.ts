import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { channels } from '@sentiero/contracts/realtime';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { lessons } from '../src/db/schema/index.ts';
import { beginLesson } from '../src/modules/targets/begin-lesson.ts';
import { findOrMakeLearner } from '../src/modules/targets/targets.store.ts';
import {
  activeLessons,
  completions,
  lessonRequirements,
  lessonVisits,
  targetLearners,
} from '../src/db/schema/index.ts';
import { aLearner, aLesson, aStep, aTarget } from './builders.ts';
import { useSockets } from './class.ts';
import { useApi } from './harness.ts';

const api = useApi();
const sockets = useSockets(api);
let backend: Server | undefined;
afterEach(() => backend?.close());

/** A target that keeps a state for its only learner and records the platform's calls. */
async function aTargetWithState(status?: number, canUndo = false, lastSeen: Date | null = api.time.now) {
  const asked: string[] = [];
  let state = 'vulnerable';
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    const [, , , , action = 'learner', wanted] = url.split('/');
    asked.push([method, action, wanted].filter((part) => part !== undefined).join(' '));
    if (status) return response.writeHead(status).end();
    if (action === 'undo') return response.writeHead(canUndo ? 204 : 404).end();
    if (method === 'DELETE')
      return response
        .writeHead(204, canUndo && action === 'learner' ? { 'X-Sentiero-Undo': 'yes' } : {})
        .end();
    const changed = wanted !== undefined && wanted !== state;
    state = wanted ?? state;
    return response.writeHead(200).end(JSON.stringify({ changed }));
  });
  backend = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = await aTarget(api, `http://127.0.0.1:${port}`);
  const { user, client } = await aLearner(api);
  const { learner } = await findOrMakeLearner(api.ctx, user.id, target.id);
  await api.ctx.db.update(targetLearners).set({ lastSeen }).where(eq(targetLearners.learner, learner));
  const make = (fields: Partial<typeof lessons.$inferInsert>) =>
    aLesson(api, { targetId: target.id, ...fields });
  const begin = (lessonId: number) => beginLesson(api.ctx, user.id, lessonId);
  const start = (lessonId: number) => client.call(lessonsEndpoints.start, { params: { id: lessonId } });
  const undo = () => client.call(targetsEndpoints.undoReset, { params: { id: target.id } });
  const reset = () => client.call(targetsEndpoints.reset, { params: { id: target.id } });
  return { asked, user, client, make, begin, start, undo, reset };
}

test('a lesson starts in the state it needs, and only an actual change is reported', async () => {
  const { asked, make, begin } = await aTargetWithState();
  const hardened = await make({ targetState: 'hardened' });
  const vulnerable = await make({ targetState: 'vulnerable', loggedOut: true, freshData: true });
  expect(await begin(hardened.id)).toMatchObject({ ok: true, target_state: 'hardened' });
  expect(await begin(hardened.id)).toBeNull();
  asked.length = 0;
  expect(await begin(vulnerable.id)).toEqual({
    ok: true,
    target_state: 'vulnerable',
    logged_out: true,
    fresh_data: true,
    can_undo: false,
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

test('a learner who was never at the target hears nothing of what a start changes there', async () => {
  const { asked, make, begin } = await aTargetWithState(undefined, false, null);
  const lesson = await make({ targetState: 'hardened', loggedOut: true, freshData: true });
  expect(await begin(lesson.id)).toBeNull();
  expect(asked).toEqual(['DELETE learner', 'DELETE sessions', 'PUT state hardened']);
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

test('a lesson that is only looked at changes nothing at its target', async () => {
  const { asked, user, client, make, start } = await aTargetWithState();
  const lesson = await make({ targetState: 'hardened', loggedOut: true, freshData: true });
  const socket = sockets.open(client, channels.progress.path);
  await vi.waitUntil(() => socket.socket.readyState === WebSocket.OPEN, { timeout: 5_000 });
  socket.socket.send(String(lesson.id));
  const active = () => api.ctx.db.select().from(activeLessons).where(eq(activeLessons.userId, user.id));
  await vi.waitUntil(async () => (await active()).length > 0, { timeout: 5_000 });
  expect(asked).toEqual([]);
  expect(await api.ctx.db.select().from(lessonVisits).where(eq(lessonVisits.userId, user.id))).toEqual([]);
  expect((await start(lesson.id)).json()).toMatchObject({ target: { ok: true, fresh_data: true } });
  expect((await start(lesson.id)).json()).toEqual({ target: null });
  expect(asked).toEqual(['DELETE learner', 'DELETE sessions', 'PUT state hardened', 'PUT state hardened']);
});

test('a locked lesson cannot be started, except by those who teach', async () => {
  const { asked, make, start } = await aTargetWithState();
  const [first, locked] = [await make({}), await make({ freshData: true })];
  await aStep(api, first.id, 'Q', { questionAnswer: 'x' });
  await api.ctx.db.insert(lessonRequirements).values({ lessonId: locked.id, requiredId: first.id });
  expect((await start(locked.id)).json()).toMatchObject({ code: 'requirements_unmet' });
  expect(asked).toEqual([]);
  const teacher = await aLearner(api, { isTeacher: true });
  const params = { id: locked.id };
  expect((await teacher.client.call(lessonsEndpoints.start, { params })).statusCode).toBe(200);
});

test('a learner can have the data back that a start has reset, in the state that the lesson needs', async () => {
  const { asked, make, start, undo } = await aTargetWithState(undefined, true);
  const lesson = await make({ targetState: 'vulnerable', freshData: true });
  expect((await start(lesson.id)).json()).toMatchObject({ target: { fresh_data: true, can_undo: true } });
  asked.length = 0;
  expect((await undo()).statusCode).toBe(204);
  expect(asked).toEqual(['PUT undo', 'PUT state vulnerable']);
});

test('a learner who resets data gets the state that the lesson needs, whatever was switched since', async () => {
  const { asked, make, begin, reset } = await aTargetWithState();
  const lesson = await make({ targetState: 'vulnerable' });
  await begin(lesson.id);
  asked.length = 0;
  expect((await reset()).statusCode).toBe(204);
  expect(asked).toEqual(['DELETE learner', 'PUT state vulnerable']);
});

test('what a target did not keep cannot be had back', async () => {
  const { make, start, undo } = await aTargetWithState();
  const lesson = await make({ freshData: true });
  expect((await start(lesson.id)).json()).toMatchObject({ target: { can_undo: false } });
  expect((await undo()).json()).toMatchObject({ code: 'nothing_to_undo' });
});

test('a lesson can be started while its target does not answer', async () => {
  const { make, start } = await aTargetWithState();
  const lesson = await make({ targetState: 'hardened', freshData: true });
  backend?.close();
  backend?.closeAllConnections();
  expect((await start(lesson.id)).json()).toMatchObject({ target: { ok: false, can_undo: false } });
});
