import { boardEndpoints } from '@sentiero/contracts/board';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { apiProcesses, courseMembers, lessons, progressSockets, steps } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aStep } from './builders.ts';
import { aCourse, untilTrue, useSockets } from './class.ts';
import { useApi } from './harness.ts';

const api = useApi();
const { atLesson, openBoard, open } = useSockets(api);

async function aClass() {
  const course = await aCourse(api);
  const lesson = await aLesson(api);
  const [first, second] = [
    await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' }),
    await aStep(api, lesson.id, 'Q', { questionAnswer: 'b' }),
  ];
  const learner = await course.learner();
  const submit = (step: number, data: string) =>
    learner.client.call(lessonsEndpoints.submit, { params: { id: step }, body: { data, choices: null } });
  const { user } = learner;
  return { course, lesson, first, second, learner, user, submit };
}
type Class = Awaited<ReturnType<typeof aClass>>;

const rowOf = async ({ course, lesson, user }: Class) =>
  (await course.board(lesson.id)).learners.find((row) => row.user.id === user.id);
const stateOf = async (own: Class) => (await rowOf(own))?.state;

test('the board shows each learner of the course on the first open step of the lesson', async () => {
  const own = await aClass();
  const { course, lesson, first, second, user, submit } = own;
  const hidden = await aStep(api, lesson.id, 'Q', { isVisible: false });
  await submit(first.id, 'a');
  await submit(second.id, 'x');
  await submit(second.id, 'y');
  const board = await course.board(lesson.id);
  expect(board.lesson).toMatchObject({ id: lesson.id, steps: [{ id: first.id }, { id: second.id }] });
  expect(JSON.stringify(board)).not.toContain(`"id":${hidden.id},`);
  expect(board.learners).toEqual([
    {
      user: { id: user.id, first_name: 'Ada', last_name: 'Muster', username: user.username },
      state: 'offline',
      stuck: null,
      step: second.id,
      since: api.time.now.toISOString(),
      attempts: 2,
      near: null,
      hints: 0,
      hand: null,
      completed: [first.id],
      last_activity: api.time.now.toISOString(),
    },
  ]);
});

test('a learner is online while a progress socket is open, then idle, then stuck, then done', async () => {
  const own = await aClass();
  const { learner, lesson, first, second, submit, course, user } = own;
  expect(await stateOf(own)).toBe('offline');
  const { socket } = await atLesson(learner.client, lesson.id);
  await vi.waitUntil(async () => (await stateOf(own)) === 'working', untilTrue);
  await vi.waitUntil(async () => (await rowOf(own))?.since, untilTrue);
  api.time.pass(5 * 60_000);
  expect(await stateOf(own)).toBe('idle');
  await submit(first.id, 'x');
  expect(await stateOf(own)).toBe('working');
  api.time.pass(60_000);
  const hand = { text: 'why?', request: null };
  await learner.client.call(lessonsEndpoints.raiseHand, { params: { id: first.id }, body: hand });
  expect(await rowOf(own)).toMatchObject({ state: 'stuck', stuck: { reason: 'hand' }, hand });
  await submit(first.id, 'a');
  expect(await rowOf(own)).toMatchObject({ state: 'working', hand: null, step: second.id });
  await submit(second.id, 'b');
  expect(await rowOf(own)).toMatchObject({ state: 'done', step: null, completed: [first.id, second.id] });
  const later = await aLesson(api);
  await aStep(api, later.id, 'Q', { questionAnswer: 'a' });
  const there = await course.board(later.id);
  expect(there.learners.find((row) => row.user.id === user.id)?.state).toBe('idle');
  socket.close();
  await vi.waitUntil(async () => {
    const { learners } = await course.board(later.id);
    return learners[0]?.state === 'offline';
  }, untilTrue);
});

test('the learners of a killed process are offline', async () => {
  const own = await aClass();
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  await api.ctx.db.insert(apiProcesses).values({ id: 'other', aliveUntil: inSeconds(3_600) });
  await api.ctx.db
    .insert(progressSockets)
    .values({ id: 'socket of the other', userId: own.user.id, processId: 'other' });
  expect(await stateOf(own)).not.toBe('offline');
  await api.ctx.db
    .update(apiProcesses)
    .set({ aliveUntil: inSeconds(-1) })
    .where(eq(apiProcesses.id, 'other'));
  expect(await stateOf(own)).toBe('offline');
});

test("a process's heartbeat is valid for less than five seconds", async () => {
  const own = await aClass();
  await atLesson(own.learner.client, own.lesson.id);
  await vi.waitUntil(async () => (await stateOf(own)) === 'working', untilTrue);
  const processes = await api.ctx.db.select().from(apiProcesses);
  for (const { aliveUntil } of processes) expect(aliveUntil.getTime() - Date.now()).toBeLessThan(5_000);
});

test('without a lesson the board shows the lesson that is active for most learners', async () => {
  const own = await aClass();
  const { course, learner, lesson } = own;
  const other = await aLesson(api);
  const { client } = await course.learner();
  await atLesson(client, other.id);
  await vi.waitUntil(async () => (await course.board()).lesson.id === other.id, untilTrue);
  await atLesson(learner.client, lesson.id);
  const third = await course.learner();
  await atLesson(third.client, lesson.id);
  await vi.waitUntil(async () => (await course.board()).lesson.id === lesson.id, untilTrue);
  expect((await course.board()).learners).toHaveLength(3);
});

test('the socket sends the whole board first, then the changes', async () => {
  const own = await aClass();
  const { course, lesson, learner, user, first, submit } = own;
  const board = openBoard(course.client, { course: course.id, lesson: lesson.id });
  await vi.waitUntil(board.whole, untilTrue);
  expect(board.whole()).toMatchObject({ lesson: { id: lesson.id }, learners: [{ user: { id: user.id } }] });
  await submit(first.id, 'x');
  await vi.waitUntil(() => board.row(user.id)?.attempts === 1, untilTrue);
  const body = { text: 'help', request: null };
  await learner.client.call(lessonsEndpoints.raiseHand, { params: { id: first.id }, body });
  await vi.waitUntil(() => board.row(user.id)?.hand?.text === 'help', untilTrue);
  await submit(first.id, 'a');
  await vi.waitUntil(() => board.row(user.id)?.completed.includes(first.id), untilTrue);
  const joined = await course.learner();
  await vi.waitUntil(() => board.row(joined.user.id), untilTrue);
  await course.client.call(coursesEndpoints.removeMember, {
    params: course.params,
    query: { user_id: user.id },
  });
  await vi.waitUntil(() => board.changes().some(({ gone }) => gone.includes(user.id)), untilTrue);
  const unchanged = board.changes().flatMap(({ learners }) => learners.map((row) => JSON.stringify(row)));
  expect(new Set(unchanged).size).toBe(unchanged.length);
});

test('many changes make few messages, in a fixed number of queries', async () => {
  const { course, lesson, first } = await aClass();
  const learners = await Promise.all(Array.from({ length: 12 }, () => course.learner()));
  const board = openBoard(course.client, { course: course.id, lesson: lesson.id });
  await vi.waitUntil(board.whole, untilTrue);
  const reads = () => api.queries.filter((query) => query.includes('"isOnline"')).length;
  const [readsBefore, startMs] = [reads(), performance.now()];
  for (let round = 0; round < 4; round++)
    for (const { client } of learners)
      await client.call(lessonsEndpoints.submit, {
        params: { id: first.id },
        body: { data: `no ${round}`, choices: null },
      });
  await vi.waitUntil(() => learners.every(({ user }) => board.row(user.id)?.attempts === 4), untilTrue);
  const elapsedMs = performance.now() - startMs;
  expect(board.changes().length).toBeLessThanOrEqual(elapsedMs / 480 + 2);
  expect(reads() - readsBefore).toBeLessThanOrEqual(elapsedMs / 480 + 2);
});

test.for([
  ['a learner of the course', async ({ learner }: Class) => learner.client, 403],
  ['a foreign teacher', async () => (await aLearner(api, { isTeacher: true })).client, 404],
  ['nobody', async () => api.anonymous(), 403],
] as const)('%s sees no board, by call or by socket', async ([_who, clientOf, status]) => {
  const own = await aClass();
  const client = await clientOf(own);
  const { course, lesson } = own;
  expect((await client.call(boardEndpoints.board, { params: course.params })).statusCode).toBe(status);
  const refused = openBoard(client, { course: course.id, lesson: lesson.id });
  await vi.waitUntil(() => refused.state.refused, untilTrue);
  expect(refused.state.refused).toBe(status);
});

test('staff see the board of a course without being members', async () => {
  const { course, lesson } = await aClass();
  const staff = await aLearner(api, { isStaff: true });
  expect((await course.board(lesson.id, staff.client)).lesson.id).toBe(lesson.id);
  const board = openBoard(staff.client, { course: course.id });
  await vi.waitUntil(board.whole, untilTrue);
});

test.for([
  ['another origin', '?course=', 'https://evil.example', 403],
  ['no course', '?x=', undefined, 400],
  ['a course that is no id', '?course=x', undefined, 400],
  ['a lesson that is no id', '?lesson=0&course=', undefined, 400],
  ['a lesson that is not there', '?lesson=999999&course=', undefined, 404],
] as const)('the socket is refused to %s', async ([_why, query, origin, status]) => {
  const { course } = await aClass();
  const refused = open(course.client, `/ws/course-board${query}${course.id}`, origin);
  await vi.waitUntil(() => refused.state.refused, untilTrue);
  expect(refused.state.refused).toBe(status);
});

test('a hidden lesson has no board', async () => {
  const { course } = await aClass();
  const hidden = await aLesson(api, { isVisible: false });
  const { call } = course.client;
  const answer = await call(boardEndpoints.board, { params: course.params, query: { lesson: hidden.id } });
  expect(answer.statusCode).toBe(404);
});

test.for<[string, (own: Class) => Promise<void>, number]>([
  [
    'left the course',
    async ({ course }) => {
      const own = and(eq(courseMembers.courseId, course.id), eq(courseMembers.userId, course.user.id));
      await api.ctx.db.delete(courseMembers).where(own);
    },
    4003,
  ],
  ['logged out', async ({ course }) => void (await course.client.call(usersEndpoints.logout)), 4001],
] as const)('the socket of a teacher who %s is closed without another message', async ([_why, act, code]) => {
  const own = await aClass();
  const { course, lesson, first, submit, user } = own;
  const board = openBoard(course.client, { course: course.id, lesson: lesson.id });
  await vi.waitUntil(board.whole, untilTrue);
  await act(own);
  await submit(first.id, 'x');
  await vi.waitUntil(() => board.state.closed, untilTrue);
  expect(board.state.closed).toBe(code);
  expect(board.row(user.id)?.attempts).toBe(0);
});

test('viewers of a changed lesson are asked to request the board again', async () => {
  const { course, lesson, first } = await aClass();
  const board = openBoard(course.client, { course: course.id, lesson: lesson.id });
  await vi.waitUntil(board.whole, untilTrue);
  await api.ctx.db.update(steps).set({ isVisible: false }).where(eq(steps.id, first.id));
  await vi.waitUntil(() => board.state.closed, untilTrue);
  expect(board.state.closed).toBe(1012);
  await api.ctx.db.update(lessons).set({ isVisible: true }).where(eq(lessons.id, lesson.id));
  const again = openBoard(course.client, { course: course.id, lesson: lesson.id });
  await vi.waitUntil(again.whole, untilTrue);
  expect(again.whole()?.lesson.steps.map(({ id }) => id)).not.toContain(first.id);
});
