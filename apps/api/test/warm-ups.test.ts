import { instanceCalls } from '@sentiero/contracts/ingest';
import { instancesEndpoints, warmUpLimits, warmUpsEndpoints } from '@sentiero/contracts/instances';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { instances, lessons, targets, users } from '../src/db/schema/index.ts';
import { findOrMakeLearner } from '../src/modules/targets/targets.store.ts';
import { aLearner, aTarget } from './builders.ts';
import { aCourse } from './class.ts';
import { anInstanceTarget, aWarmUp, Engine } from './copies.ts';
import { callInternal, useApi } from './harness.ts';

const api = useApi();
const { list, create, cancel } = warmUpsEndpoints;
const minuteMs = 60_000;

afterEach(async () => {
  await api.ctx.db.delete(targets);
  // The next test's service gets the lease.
  api.time.pass(11_000);
});

const inMinutes = (minutes: number) => new Date(api.ctx.clock().getTime() + minutes * minuteMs).toISOString();
const copies = () => api.ctx.db.select().from(instances).orderBy(instances.id);
async function visit(userId: number, targetId: number) {
  const { learner } = await findOrMakeLearner(api.ctx, userId, targetId);
  return (await callInternal(api, instanceCalls.visit, { learner, target_id: targetId })).json();
}

test('at the planned time each student of the course gets a copy, and nobody else', async () => {
  const engine = new Engine(api);
  const [course, target] = [
    await aCourse(api),
    await anInstanceTarget(api, { env: { KEY: '{secret:KEY}' } }),
  ];
  const students = [await course.learner(), await course.learner()];
  const closed = await course.learner();
  await api.ctx.db.update(users).set({ closedAt: api.ctx.clock() }).where(eq(users.id, closed.user.id));
  await aLearner(api);
  const body = { target: target.id, at: inMinutes(10) };
  const planned = await course.client.call(create, { params: course.params, body });
  expect(planned.json()).toEqual({ id: expect.any(Number), target, at: body.at });
  expect((await course.client.call(list, { params: course.params })).json()).toEqual({
    targets: [target],
    planned: [planned.json()],
  });
  api.time.pass(9 * minuteMs);
  await engine.settle();
  expect(await copies()).toEqual([]);
  api.time.pass(minuteMs);
  await engine.settle();
  expect((await copies()).map(({ userId, state }) => [userId, state])).toEqual(
    students.map(({ user }) => [user.id, 'ready']),
  );
  expect((await course.client.call(list, { params: course.params })).json().planned).toEqual([]);
  const [first] = students;
  const address = [...engine.copies.values()].map((copy) => copy.address);
  expect(address).toContain((await visit(first?.user.id ?? 0, target.id)).address);
  // Unused copies end like any other.
  api.time.pass(31 * minuteMs);
  await engine.settle();
  expect(await copies()).toEqual([]);
});

test('a learner who waits for a copy comes before those of a warm-up, and so does its student who opens it', async () => {
  const engine = new Engine(api);
  engine.memoryMb = 100;
  await engine.sync();
  const [course, target] = [await aCourse(api), await anInstanceTarget(api)];
  const students = [await course.learner(), await course.learner(), await course.learner()];
  await aWarmUp(api, course.id, { targetId: target.id });
  await engine.settle();
  const place = async ({ client }: (typeof students)[number]) =>
    (await client.call(instancesEndpoints.get, { params: target })).json().place;
  expect(await Promise.all(students.map(place))).toEqual([null, 1, 2]);
  const other = await aLearner(api);
  api.time.pass(1_000);
  await visit(other.user.id, target.id);
  expect(await place(other)).toBe(1);
  await visit(students[2]?.user.id ?? 0, target.id);
  // The course has a copy already: it gives way because nobody has opened it, and the course is the first in turn then.
  expect(await Promise.all([...students, other].map(place))).toEqual([null, 3, 2, 1]);
  await engine.settle();
  const state = async ({ client }: (typeof students)[number]) =>
    (await client.call(instancesEndpoints.get, { params: target })).json().state;
  expect(await Promise.all([...students, other].map(state))).toEqual(['none', 'queued', 'ready', 'queued']);
});

test('a warm-up leaves alone who has a copy, and gives nobody more copies than allowed', async () => {
  const engine = new Engine(api);
  await engine.sync();
  const [course, target] = [await aCourse(api), await anInstanceTarget(api)];
  const [one, busy] = [await course.learner(), await course.learner()];
  await visit(one.user.id, target.id);
  for (let each = 0; each < 3; each++) await visit(busy.user.id, (await anInstanceTarget(api)).id);
  await engine.settle();
  const before = await copies();
  await aWarmUp(api, course.id, { targetId: target.id });
  await engine.settle();
  expect((await copies()).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
});

test('a warm-up that finds no engine for an hour is void, and so is one of a hidden lesson', async () => {
  const [course, target] = [await aCourse(api), await anInstanceTarget(api)];
  await course.learner();
  await aWarmUp(api, course.id, { targetId: target.id });
  api.time.pass(61 * minuteMs);
  await new Engine(api).settle();
  expect(await copies()).toEqual([]);
  api.time.pass(11_000);
  await aWarmUp(api, course.id, { targetId: target.id });
  await api.ctx.db.update(lessons).set({ isVisible: false }).where(eq(lessons.targetId, target.id));
  await new Engine(api).settle();
  expect(await copies()).toEqual([]);
});

test('a planned warm-up is cancelled by the teachers of its course only', async () => {
  const [course, other] = [await aCourse(api), await aCourse(api)];
  const id = await aWarmUp(api, course.id);
  const cancelOf = (params: { id: number }, client = other.client) =>
    client.call(cancel, { params: { ...params, warm_up: id } });
  for (const { params } of [course, other]) expect((await cancelOf(params)).statusCode).toBe(404);
  expect((await cancelOf(course.params, course.client)).statusCode).toBe(204);
  expect((await cancelOf(course.params, course.client)).statusCode).toBe(404);
});

test('a course plans few warm-ups, soon, of targets that its students may enter', async () => {
  const [course, target] = [await aCourse(api), await anInstanceTarget(api)];
  const refusal = async (body: { target: number; at: string }) => {
    const answer = (await course.client.call(create, { params: course.params, body })).json();
    return answer.errors?.[0]?.path;
  };
  expect(await refusal({ target: (await aTarget(api)).id, at: inMinutes(1) })).toBe('/target');
  expect(await refusal({ target: target.id, at: inMinutes(-61) })).toBe('/at');
  expect(await refusal({ target: target.id, at: inMinutes(61 * 24 * 60) })).toBe('/at');
  for (let each = 0; each < warmUpLimits.planned; each++)
    await aWarmUp(api, course.id, { targetId: target.id });
  expect(await refusal({ target: target.id, at: inMinutes(1) })).toBe('');
});
