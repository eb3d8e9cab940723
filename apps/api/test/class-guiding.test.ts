import { boardEndpoints as b } from '@sentiero/contracts/board';
import { coursesEndpoints as c, type CourseMember } from '@sentiero/contracts/courses';
import { lessonsEndpoints as l } from '@sentiero/contracts/lessons';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { desc, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { auditLog, choices, courseMembers } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aStep, atWork, text } from './builders.ts';
import { aClass, untilTrue, useSockets, type Class } from './class.ts';
import { useApi } from './harness.ts';

const api = useApi();
const { atLesson } = useSockets(api);

const lastAudit = async () =>
  (await api.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

test("a learner's path shows their attempts on each step, always in full, and no traffic", async () => {
  const { lesson, learner, task, question, near, right, submit, ask } = await aClass(api);
  const request = await near();
  await submit(question.id, 'too early');
  const read = async () => (await ask(b.path, { query: { lesson: lesson.id } })).json();
  expect(await read()).toEqual({
    user: { id: learner.user.id, first_name: 'Ada', last_name: 'Muster', username: learner.user.username },
    steps: [
      {
        id: task.id,
        order: task.order,
        type: 'T',
        title: task.title,
        first_at: request.at,
        completed: null,
        attempts: 1,
        hints: 0,
        nearest: {
          request: request.id,
          event: null,
          at: request.at,
          met: 2,
          total: 3,
          conditions: expect.arrayContaining([{ about: 'status', met: false, wanted: '302', seen: '200' }]),
        },
        wrong_answers: [],
      },
      expect.objectContaining({ id: question.id, first_at: null, attempts: 0, nearest: null }),
    ],
  });
  await right();
  await submit(question.id, 'B');
  await submit(question.id, 'b');
  const { steps } = await read();
  expect(steps[0]).toMatchObject({ completed: api.time.now.toISOString(), attempts: 2 });
  expect(steps[1]).toMatchObject({ attempts: 1, wrong_answers: [{ text: 'B', count: 2 }] });
});

test("wrong choices are shown in the teacher's language", async () => {
  const { course, learner, ask } = await aClass(api);
  const lesson = await aLesson(api);
  const step = await aStep(api, lesson.id, 'M', { choices: [{ isCorrect: true }, { isCorrect: false }] });
  const body = { data: null, choices: step.choiceIds.map((id) => ({ id })) };
  await learner.client.call(l.submit, { params: { id: step.id }, body });
  const { steps } = (await ask(b.path, { query: { lesson: lesson.id } })).json();
  expect(steps[0].wrong_answers).toEqual([{ text: 'Choice · Choice', count: 1 }]);
  const insights = await course.client.call(b.insights, {
    params: course.params,
    query: { lesson: lesson.id },
  });
  expect(insights.json().steps[0].wrong_answers).toEqual([{ text: 'Choice · Choice', count: 1 }]);
});

test('a completion that a pace held back counts as one attempt, and any other as one more', async () => {
  const { course, lesson, near, right, ask, setPace } = await aClass(api);
  const attempts = async () => {
    const { steps } = (await ask(b.path, { query: { lesson: lesson.id } })).json();
    const members = (await course.client.call(c.members, { params: course.params })).json();
    const shown = members.flatMap(({ progress }: CourseMember) =>
      progress.filter(({ id }) => id === lesson.id).map((row) => row.attempts),
    );
    return [steps[0].attempts, ...shown];
  };
  await setPace(null, true);
  await near();
  await right();
  expect(await attempts()).toEqual([2, 2]);
  await setPace(null, false);
  expect(await attempts()).toEqual([2, 2]);
});

test('wrong choices are shown in the language that the page asks for', async () => {
  const { learner, course } = await aClass(api);
  const lesson = await aLesson(api);
  const step = await aStep(api, lesson.id, 'S', { choices: [{ isCorrect: true }, { isCorrect: false }] });
  const [, wrong = 0] = step.choiceIds;
  const content = { de: 'Falsch', en: 'Wrong', fr: 'Faux', it: 'Sbagliato' };
  await api.ctx.db.update(choices).set({ content }).where(eq(choices.id, wrong));
  await learner.client.call(l.submit, {
    params: { id: step.id },
    body: { data: null, choices: [{ id: wrong }] },
  });
  const asked = { params: { ...course.params, user: learner.user.id }, query: { lesson: lesson.id } };
  const headers = { 'accept-language': 'it' };
  for (const endpoint of [b.insights, b.path]) {
    const { steps } = (await course.client.call(endpoint, { ...asked, headers })).json();
    expect(steps[0].wrong_answers).toEqual([{ text: 'Sbagliato', count: 1 }]);
  }
  expect((await course.client.call(b.insightsCsv, { ...asked, headers })).body).toContain('Sbagliato');
});

test('a request is readable while the hand that shares it is up, and each reading is audited', async () => {
  const { course, learner, task, near, right, ask } = await aClass(api);
  const [other, shared] = [await near(), await near()];
  const body = { text: 'why?', request: shared.id };
  expect((await ask(b.hand)).statusCode).toBe(404);
  await learner.client.call(l.raiseHand, { params: { id: task.id }, body });
  const read = await ask(b.hand);
  expect(read.json()).toMatchObject({ id: shared.id, method: 'POST', completed: [] });
  expect(read.body).not.toContain(other.id);
  expect(await lastAudit()).toMatchObject({
    action: 'hand.read',
    actorId: course.user.id,
    object: `user:${learner.user.id}`,
  });
  const reads = async () => api.ctx.db.$count(auditLog, eq(auditLog.object, `user:${learner.user.id}`));
  const before = await reads();
  const foreign = (await aLearner(api, { isTeacher: true })).client;
  expect((await ask(b.hand, {}, foreign)).statusCode).toBe(404);
  expect((await ask(b.hand, {}, learner.client)).statusCode).toBe(403);
  await right();
  expect((await ask(b.hand)).statusCode).toBe(404);
  expect(await reads()).toBe(before);
});

test('a cleared request is no longer shared', async () => {
  const { learner, task, near, ask } = await aClass(api);
  const body = { text: '', request: (await near()).id };
  await learner.client.call(l.raiseHand, { params: { id: task.id }, body });
  await learner.client.call(reportingEndpoints.clearRequests);
  expect((await ask(b.hand)).statusCode).toBe(404);
});

test.for([
  ['to all', () => 'all', 2],
  ['to those who are stuck', () => 'stuck', 1],
  ['to one', (id: number) => [id], 1],
] as const)(
  'a message %s reaches their progress sockets and stays until it is read',
  async ([_to, to, recipients]) => {
    const { course, learner, lesson, task, ask } = await aClass(api);
    const other = await course.learner();
    const { heard } = await atLesson(learner.client, lesson.id);
    const stuck = async () => (await course.board(lesson.id)).learners.some(({ state }) => state === 'stuck');
    await learner.client.call(l.raiseHand, { params: { id: task.id }, body: { text: '', request: null } });
    await vi.waitUntil(stuck, untilTrue);
    const sent = await ask(b.sendMessage, {
      body: { to: to(learner.user.id), step: task.id, text: ' Look at the status. ' },
    });
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({ recipients });
    await vi.waitUntil(
      () => heard.some((message) => (message as { control?: string }).control === 'message'),
      untilTrue,
    );
    const [message] = (await learner.client.call(l.messages)).json();
    expect(message).toMatchObject({
      id: sent.json().id,
      from: { id: course.user.id },
      course: { id: course.id },
      step: task.id,
      text: 'Look at the status.',
      read: null,
    });
    expect((await other.client.call(l.messages)).json()).toHaveLength(recipients - 1);
  },
);

test('a message to anyone but learners of the course is refused, with their ids', async () => {
  const { course, learner, ask } = await aClass(api);
  const stranger = await aLearner(api);
  const to = [learner.user.id, stranger.user.id, course.user.id];
  const refused = await ask(b.sendMessage, { body: { to, step: null, text: 'Hello' } });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: '/to/1' }, { path: '/to/2' }] });
  expect(refused.json().detail).toContain(String(stranger.user.id));
  expect((await learner.client.call(l.messages)).json()).toEqual([]);
});

test('a raised feedback level applies from the first attempt on, and learners are notified', async () => {
  const { course, learner, lesson, task, near, help, ask } = await aClass(api);
  await near();
  expect(await help()).toMatchObject({ attempts: 1, feedback: null, hints: { shown: [] } });
  const { heard } = await atLesson(learner.client, lesson.id);
  await vi.waitUntil(async () => (await course.board(lesson.id)).learners[0]?.state === 'working', untilTrue);
  expect((await ask(b.setGuidance, { body: { level: 'full', hints: 1 } })).statusCode).toBe(204);
  await vi.waitUntil(
    () => heard.some((message) => JSON.stringify(message) === `{"control":"help","step":${task.id}}`),
    untilTrue,
  );
  const told = await help();
  expect(told.hints.shown).toEqual([text('One')]);
  expect(told.feedback.conditions).toContainEqual({
    about: 'status',
    met: false,
    wanted: '302',
    seen: '200',
  });
  const taken = (await learner.client.call(l.takeHint, { params: { id: task.id } })).json();
  expect(taken.hints.shown).toEqual([text('One'), text('Two')]);
  expect((await course.board(lesson.id)).lesson.steps[0]?.guidance).toEqual({ level: 'full', hints: 1 });
  await ask(b.setGuidance, { body: { level: 'none', hints: 0 } });
  expect(await help()).toMatchObject({ feedback: null, hints: { shown: [text('One'), text('Two')] } });
  expect((await course.board(lesson.id)).lesson.steps[0]?.guidance).toBeNull();
});

test("a course's feedback level ends for learners who leave it, and never applies to others", async () => {
  const { course, learner, near, help, ask } = await aClass(api);
  const stranger = await aClass(api);
  await near();
  await stranger.near();
  await ask(b.setGuidance, { body: { level: 'full', hints: 2 } });
  expect((await help()).feedback).not.toBeNull();
  expect(await stranger.help()).toMatchObject({ feedback: null, hints: { shown: [] } });
  await api.ctx.db.delete(courseMembers).where(eq(courseMembers.courseId, course.id));
  expect(await help()).toMatchObject({ feedback: null, hints: { shown: [] } });
  expect(learner.user.isTeacher).toBe(false);
});

test('insights show where learners of the course got stuck, also as a CSV file', async () => {
  const own = await aClass(api);
  const { course, lesson, task, question, near, right, submit, ask } = own;
  await near();
  api.time.pass(60_000);
  await right();
  for (const data of ['=b', 'c', '=B']) await submit(question.id, data);
  api.time.pass(30_000);
  await submit(question.id, 'a');
  const second = await course.learner();
  await atWork(api, second.user.id, lesson.id, own.target.id);
  const stranger = await aLearner(api);
  await submit(question.id, 'foreign', stranger.client);
  const answer = await ask(b.insights, { query: { lesson: lesson.id } });
  expect(answer.json().lesson).toEqual({ id: lesson.id, title: lesson.title });
  expect(answer.json().steps).toEqual([
    {
      id: task.id,
      order: task.order,
      type: 'T',
      title: task.title,
      started: 2,
      completed: 1,
      median_seconds: 60,
      p90_seconds: 60,
      attempts_to_success: 2,
      hints: 0,
      wrong_answers: [],
      failing: [{ about: 'status', label: null, count: 1 }],
    },
    expect.objectContaining({
      id: question.id,
      started: 1,
      completed: 1,
      median_seconds: 30,
      attempts_to_success: 3,
      wrong_answers: [
        { text: expect.stringMatching(/^=b$/i), count: 2 },
        { text: 'c', count: 1 },
      ],
    }),
  ]);
  const csv = await ask(b.insightsCsv, { query: { lesson: lesson.id } });
  expect(csv.headers['content-type']).toContain('text/csv');
  const lines = csv.body.split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain(`"'=`);
});

const asTeacher: [string, (own: Class) => Promise<{ statusCode: number }>][] = [
  ['board', ({ ask }) => ask(b.board)],
  ['path', ({ ask }) => ask(b.path)],
  ['insights', ({ ask }) => ask(b.insights)],
  ['insightsCsv', ({ ask }) => ask(b.insightsCsv)],
  ['sendMessage', ({ ask }) => ask(b.sendMessage, { body: { to: 'all', step: null, text: 'Hello' } })],
  ['setGuidance', ({ ask }) => ask(b.setGuidance, { body: { level: 'full', hints: 0 } })],
  ['setPace', ({ setPace }) => setPace(null, true)],
];

test.for(asTeacher)('%s is refused to a teacher who was removed from the course', async ([_name, act]) => {
  const own = await aClass(api);
  expect((await act(own)).statusCode).toBeLessThan(300);
  await api.ctx.db.delete(courseMembers).where(eq(courseMembers.userId, own.course.user.id));
  expect((await act(own)).statusCode).toBe(404);
});

test('the path of a user who is not a learner of the course is 404', async () => {
  const { course, ask } = await aClass(api);
  const stranger = await aLearner(api);
  for (const user of [stranger.user.id, course.user.id]) {
    const answer = await course.client.call(b.path, { params: { id: course.id, user } });
    expect(answer.statusCode).toBe(404);
  }
  expect((await ask(b.path)).statusCode).toBe(200);
});
