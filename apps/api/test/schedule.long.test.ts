import { boardEndpoints } from '@sentiero/contracts/board';
import { coursesEndpoints, type CourseMember } from '@sentiero/contracts/courses';
import type { CategoryOverview } from '@sentiero/contracts/lessons';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { noDates, scheduleEndpoints, type Schedule } from '@sentiero/contracts/schedule';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courseMembers, courses, users } from '../src/db/schema/index.ts';
import { aCategory, aLearner, aLesson, aStep } from './builders.ts';
import { aCourse } from './class.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();
const week = {
  opens: '2026-11-16T08:00:00.000Z',
  due: '2026-11-20T16:00:00.000Z',
  closes: '2026-11-22T16:00:00.000Z',
};

async function aPlannedCourse() {
  const course = await aCourse(api);
  const { params } = course;
  const lesson = await aLesson(api);
  await aCategory(api, [lesson.id]);
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const put = (endpoint: 'set' | 'setExtensions' | 'setAccommodations', body: unknown) =>
    course.client.call(scheduleEndpoints[endpoint], { params, body });
  const plan = (dates: object = week) => put('set', { lessons: [{ lesson: lesson.id, ...dates }] });
  const read = async (client: Client): Promise<Schedule> =>
    (await client.call(scheduleEndpoints.get, { params })).json();
  const complete = (client: Client) =>
    client.call(lessonsEndpoints.submit, { params: { id: step.id }, body: { data: 'a', choices: null } });
  const card = async (client: Client) => {
    const overview: CategoryOverview[] = (await client.call(lessonsEndpoints.categories)).json();
    return overview.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson.id);
  };
  return { ...course, lesson, put, plan, read, complete, card };
}

test('a plan has the lessons in its own order with their dates; without one it has all', async () => {
  const { client, lesson, put, read, plan } = await aPlannedCourse();
  const other = await aLesson(api);
  const nothing = { opens: null, due: null, closes: null };
  expect(await read(client)).toEqual({ lessons: 'all', extensions: [], accommodations: [] });
  const lessons = [
    { lesson: other.id, ...nothing },
    { lesson: lesson.id, ...week },
  ];
  const set = await put('set', { lessons });
  expect(set.statusCode).toBe(200);
  expect(set.json()).toEqual(await read(client));
  expect((await read(client)).lessons).toEqual(lessons.map((row) => ({ ...noDates, ...row })));
  expect((await plan({ ...nothing, due: '2026-11-20T17:00:00+01:00' })).json().lessons).toMatchObject([
    { due: week.due },
  ]);
  await put('set', { lessons: 'all' });
  expect((await read(client)).lessons).toBe('all');
});

test("the plan's order is that of the tables, and the board begins with its first lesson", async () => {
  const { id: courseId, params, client, lesson, put } = await aPlannedCourse();
  const other = await aLesson(api);
  const nothing = { opens: null, due: null, closes: null };
  await put('set', { lessons: [other, lesson].map(({ id }) => ({ lesson: id, ...nothing })) });
  const learner = await aLearner(api);
  await api.ctx.db
    .insert(courseMembers)
    .values({ courseId, userId: learner.user.id, joined: api.ctx.clock() });
  const members: CourseMember[] = (await client.call(coursesEndpoints.members, { params })).json();
  const progress = members.find(({ user }) => user.id === learner.user.id)?.progress ?? [];
  expect(progress.slice(0, 2).map(({ id }) => id)).toEqual([other.id, lesson.id]);
  expect(progress.filter(({ counts }) => counts)).toHaveLength(2);
  const board = (await client.call(boardEndpoints.board, { params })).json();
  expect(board.lesson.id).toBe(other.id);
});

test('dates out of order, far away, or of a lesson twice or unknown, are refused', async () => {
  const { lesson, plan, put } = await aPlannedCourse();
  expect((await plan({ ...week, due: '2026-11-16T07:59:59Z' })).json()).toMatchObject({
    status: 400,
    errors: [{ path: '/lessons/0/due' }],
  });
  expect((await plan({ ...week, due: null, closes: '2026-11-16T07:59:59Z' })).statusCode).toBe(400);
  expect((await plan({ ...week, opens: '0001-01-01T00:00:00Z' })).statusCode).toBe(400);
  expect((await plan({ opens: week.due, due: week.due, closes: week.due })).statusCode).toBe(200);
  const row = { lesson: lesson.id, ...week };
  expect((await put('set', { lessons: [row, row] })).statusCode).toBe(400);
  expect((await put('set', { lessons: [{ ...row, lesson: 2_147_483_647 }] })).statusCode).toBe(404);
  const hidden = await aLesson(api, { isVisible: false });
  expect((await put('set', { lessons: [{ ...row, lesson: hidden.id }] })).statusCode).toBe(404);
});

test('an extension has either a date or days; it and a factor are for learners of the course', async () => {
  const { user, learner, lesson, put } = await aPlannedCourse();
  const { user: member } = await learner();
  const { user: stranger } = await aLearner(api);
  const extension = { users: [member.id], lesson: lesson.id };
  expect((await put('setExtensions', [extension])).statusCode).toBe(400);
  expect((await put('setExtensions', [{ ...extension, until: week.due, plus_days: 1 }])).statusCode).toBe(
    400,
  );
  for (const id of [stranger.id, user.id, 2_147_483_647]) {
    expect((await put('setExtensions', [{ ...extension, users: [id], plus_days: 1 }])).statusCode).toBe(404);
    expect((await put('setAccommodations', [{ user: id, factor: 2 }])).statusCode).toBe(404);
  }
  const twice = { user: member.id, factor: 2 };
  expect((await put('setAccommodations', [twice, twice])).statusCode).toBe(400);
  const far = { ...extension, until: '9999-12-31T23:59:59Z' };
  expect((await put('setExtensions', [far])).statusCode).toBe(400);
});

test('a learner sees their own dates in the plan and the overview, and never those of others', async () => {
  const { client, id, learner, plan, put, read, card, lesson } = await aPlannedCourse();
  await api.ctx.db.update(courses).set({ name: 'Zürich ☃ 😀 Netz' }).where(eq(courses.id, id));
  const [plain, extended] = [await learner(), await learner()];
  await plan();
  await put('setExtensions', [{ users: [extended.user.id], lesson: null, plus_days: 2 }]);
  const whole = await put('setAccommodations', [{ user: extended.user.id, factor: 1.5 }]);
  expect(whole.json()).toMatchObject({
    extensions: [{ users: [extended.user.id], lesson: null, until: null, plus_days: 2 }],
    accommodations: [{ user: extended.user.id, factor: 1.5 }],
  });
  expect(await read(plain.client)).toEqual({
    lessons: [{ lesson: lesson.id, ...week, timing: null, own: false }],
    extensions: [],
    accommodations: [],
  });
  const own = { opens: week.opens, due: '2026-11-24T20:00:00.000Z', own: true, timing: null };
  expect((await read(extended.client)).lessons).toMatchObject([own]);
  expect(await card(extended.client)).toMatchObject({ ...own, course: { id, name: 'Zürich ☃ 😀 Netz' } });
  expect(await card(client)).toMatchObject({ ...noDates, course: null });
  const opened = await extended.client.call(lessonsEndpoints.get, { params: { id: lesson.id } });
  expect(opened.json()).toMatchObject({ ...own, course: { id } });
});

test('the same completion is late in the plan and on time for who has more time; nothing is copied', async () => {
  const { client, params, learner, plan, put, complete, card, read, lesson } = await aPlannedCourse();
  const [plain, extended] = [await learner(), await learner()];
  await complete(plain.client);
  await complete(extended.client);
  await plan();
  await put('setExtensions', [
    { users: [extended.user.id], lesson: lesson.id, until: '2026-11-30T00:00:00Z' },
  ]);
  expect(await card(plain.client)).toMatchObject({ timing: 'late', own: false, completed: 1 });
  expect(await card(extended.client)).toMatchObject({ timing: 'on_time', own: true, completed: 1 });
  expect((await read(plain.client)).lessons).toMatchObject([{ timing: 'late' }]);
  const members = (await client.call(coursesEndpoints.members, { params })).json();
  const timings = new Map(
    members.map((row: { user: { id: number }; progress: { id: number; timing: string }[] }) => [
      row.user.id,
      row.progress.find(({ id }) => id === lesson.id)?.timing,
    ]),
  );
  expect(timings.get(plain.user.id)).toBe('late');
  expect(timings.get(extended.user.id)).toBe('on_time');
  await plan({ ...week, due: week.closes });
  expect(await card(plain.client)).toMatchObject({ timing: 'on_time' });
});

test('a change of any part is refused once another part was changed by someone else', async () => {
  const { client, params, learner, plan } = await aPlannedCourse();
  const { user } = await learner();
  const versionNow = async () =>
    String((await client.call(scheduleEndpoints.get, { params })).headers['etag']);
  const seen = await versionNow();
  const first = await plan();
  expect(first.headers['etag']).toBe(await versionNow());
  const change = (version: string) =>
    client.call(scheduleEndpoints.setAccommodations, {
      params,
      body: [{ user: user.id, factor: 2 }],
      headers: { 'if-match': version },
    });
  expect((await change(seen)).json()).toMatchObject({ status: 409, code: 'out_of_date' });
  expect((await change(await versionNow())).statusCode).toBe(200);
});

test('a lesson that is not open in a course yet stays reachable', async () => {
  const { learner, plan, complete, card } = await aPlannedCourse();
  const { client } = await learner();
  await plan({ opens: '2027-01-01T00:00:00.000Z', due: null, closes: null });
  expect((await complete(client)).statusCode).toBe(200);
  expect(await card(client)).toMatchObject({ timing: 'early' });
});

test('a member who leaves takes their extensions and factor along', async () => {
  const { client, params, learner, put, plan, read } = await aPlannedCourse();
  const { user } = await learner();
  await plan();
  await put('setExtensions', [{ users: [user.id], lesson: null, plus_days: 2 }]);
  await put('setAccommodations', [{ user: user.id, factor: 2 }]);
  await client.call(coursesEndpoints.removeMember, { params, query: { user_id: user.id } });
  expect(await read(client)).toMatchObject({ extensions: [], accommodations: [] });
});

test('the queries for a class do not grow with learners, lessons and extensions', async () => {
  const { client, params, learner, plan, put } = await aPlannedCourse();
  const count = async () => {
    const before = api.queries.length;
    expect((await client.call(coursesEndpoints.members, { params })).statusCode).toBe(200);
    return api.queries.length - before;
  };
  const first = await learner();
  await plan();
  const few = await count();
  const more = [first, await learner(), await learner(), await learner()].map(({ user }) => user.id);
  await put(
    'setExtensions',
    more.map((id) => ({ users: [id], lesson: null, plus_days: 2 })),
  );
  expect(await count()).toBe(few);
});

test("a calendar has a member's own dates in their language, until they leave or take a new key", async () => {
  const { client, id, params, learner, plan, put, lesson } = await aPlannedCourse();
  const [plain, extended] = [await learner(), await learner()];
  await plan();
  await put('setExtensions', [{ users: [extended.user.id], lesson: null, plus_days: 2 }]);
  await api.ctx.db.update(users).set({ language: 'fr' }).where(eq(users.id, extended.user.id));
  const keyOf = async (from: Client): Promise<string> =>
    (await from.call(scheduleEndpoints.makeCalendarKey, { params })).json().key;
  const read = (key: string, course = id) =>
    api.anonymous().call(scheduleEndpoints.calendar, { params: { id: course }, query: { key } });
  const key = await keyOf(extended.client);
  const feed = await read(key);
  expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(feed.body).toContain('DTSTART:20261122T160000Z');
  expect(feed.body).toContain(`SUMMARY:À rendre: ${lesson.title.fr}`);
  expect((await read(await keyOf(plain.client))).body).toContain('DTSTART:20261120T160000Z');
  expect((await read(await keyOf(client))).body).toContain('DTSTART:20261116T080000Z');
  const elsewhere = await aPlannedCourse();
  for (const refused of [
    await read(key, elsewhere.id),
    await read('A'.repeat(43)),
    await elsewhere.client.call(scheduleEndpoints.makeCalendarKey, { params }),
  ])
    expect(refused.json()).toMatchObject({ status: 404 });
  const stored = await api.ctx.db.select({ key: courseMembers.calendarKey }).from(courseMembers);
  expect(stored.map((row) => row.key)).not.toContain(key);
  const renewed = await keyOf(extended.client);
  expect((await read(key)).statusCode).toBe(404);
  await client.call(coursesEndpoints.removeMember, { params, query: { user_id: extended.user.id } });
  expect((await read(renewed)).statusCode).toBe(404);
});

test('a calendar ends when its account is closed', async () => {
  const { params, learner, plan } = await aPlannedCourse();
  const { client, user } = await learner();
  await plan();
  const { key } = (await client.call(scheduleEndpoints.makeCalendarKey, { params })).json();
  const read = () => api.anonymous().call(scheduleEndpoints.calendar, { params, query: { key } });
  expect((await read()).statusCode).toBe(200);
  await api.ctx.db.update(users).set({ closedAt: api.ctx.clock() }).where(eq(users.id, user.id));
  expect((await read()).statusCode).toBe(404);
});

test('a calendar made with a stolen session ends when the owner changes the password', async () => {
  const { params, learner, plan } = await aPlannedCourse();
  const { client, user } = await learner();
  await plan();
  const { key } = (await client.call(scheduleEndpoints.makeCalendarKey, { params })).json();
  const read = () => api.anonymous().call(scheduleEndpoints.calendar, { params, query: { key } });
  expect((await read()).statusCode).toBe(200);
  const body = { old_password: user.password, new_password: 'quite another one' };
  expect((await client.call(usersEndpoints.changePassword, { body })).statusCode).toBe(200);
  expect((await read()).statusCode).toBe(404);
});
