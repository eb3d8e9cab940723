import { authoringEndpoints, emptyRule } from '@sentiero/contracts/authoring';
import type { RequestRecord } from '@sentiero/contracts/capture';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { labEndpoints } from '@sentiero/contracts/lab';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test, vi } from 'vitest';
import { insertRequests } from '../src/capture/captures.store.ts';
import { inTransaction, type Context } from '../src/context.ts';
import { attempts, capturedRequests, completions, courses } from '../src/db/schema/index.ts';
import { completeSteps } from '../src/modules/progress/complete-step.ts';
import { lockLearners } from '../src/modules/progress/learner-lock.ts';
import { aLearner, aLesson, aRequest, aStep, aTarget, atWork, text } from './builders.ts';
import { bindOf, callInternal, useApi } from './harness.ts';

const api = useApi();

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'json'>;
const all = <Result>(length: number, call: (turn: number) => Promise<Result>) =>
  Promise.all(Array.from({ length }, (_, turn) => call(turn)));

/** The number of responses by status or problem code. */
function tally(answers: Answer[]): Record<string, number> {
  const names = answers.map((answer) =>
    answer.statusCode < 400 ? String(answer.statusCode) : String(answer.json().code),
  );
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, own]) => [name, own.length]));
}

test('a ticket lets one browser in, however often it is used concurrently', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const nonce = 'a nonce';
  const bind = bindOf(api, target.host, nonce);
  const query = { target: target.host, return: '/', bind };
  const sent = await client.call(labEndpoints.authorize, { query });
  const ticket = new URL(String(sent.headers['location'])).searchParams.get('ticket');
  const body = { ticket, target_id: target.id, nonce };
  const answers = await all(50, () => callInternal(api, ingestEndpoints.enter, body));
  expect(tally(answers)).toEqual({ 200: 1, forbidden: 49 });
});

test('fifty correct answers to one step complete it once', async () => {
  const { client, user } = await aLearner(api);
  const lesson = await aLesson(api);
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'right' });
  const publish = vi.spyOn(api.ctx.hub, 'publish');
  const answers = await all(50, () =>
    client.call(lessonsEndpoints.submit, { params: { id: step.id }, body: { data: 'right', choices: null } }),
  );
  expect(tally(answers)).toEqual({ 200: 50 });
  expect(new Set(answers.map((answer) => answer.json().completed)).size).toBe(1);
  expect(await api.ctx.db.$count(completions, eq(completions.userId, user.id))).toBe(1);
  expect(await api.ctx.db.$count(attempts, eq(attempts.userId, user.id))).toBe(1);
  expect(publish.mock.calls.filter(([, { kind }]) => kind === 'progress')).toHaveLength(1);
  publish.mockRestore();
});

const stepBody = (answer: string) => ({
  order: 1,
  title: text('Step'),
  content: text('Do it'),
  type: 'S',
  is_visible: true,
  ...emptyRule,
  choices: [true, false, false].map((is_correct) => ({ content: text(answer), is_correct })),
});

/** Another process locks the learner's row, and changes something before it releases it. */
async function whileLocked(
  userId: number,
  work: (ctx: Context) => Promise<void>,
  call: () => Promise<Answer>,
) {
  const waiting = inTransaction(api.ctx, async (tx) => {
    await lockLearners(tx, [userId], async () => undefined);
    const answer = call();
    await vi.waitFor(async () => {
      const [row] = await api.ctx.db.execute<{ count: number }>(
        sql`select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(row?.count).toBe(1);
    }, 10_000);
    await work(tx);
    return { answer };
  });
  return (await waiting).answer;
}

test('a submission reads its data only under the lock', async () => {
  const { user, client } = await aLearner(api);
  const lesson = await aLesson(api);
  const first = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const second = await aStep(api, lesson.id, 'Q', { questionAnswer: 'b' });
  const submit = (id: number, data: string) =>
    client.call(lessonsEndpoints.submit, { params: { id }, body: { data, choices: null } });
  expect((await submit(first.id, 'wrong')).statusCode).toBe(403);
  const completion = { userId: user.id, lessonId: lesson.id, requestId: null, eventId: null, inRound: false };
  const answer = await whileLocked(
    user.id,
    async (tx) => void (await completeSteps(tx, [{ ...completion, stepId: first.id }])),
    () => submit(second.id, 'b'),
  );
  expect(answer.statusCode).toBe(200);
});

test('a record delivered to two processes at once is stored once', async () => {
  const { user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const name = await atWork(api, user.id, lesson.id, target.id);
  const ingest = (record: RequestRecord) =>
    callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
  await ingest(aRequest(api, name, target.id));
  const record = aRequest(api, name, target.id);
  const row = { id: record.id, userId: user.id, targetId: target.id, seq: 2, at: api.time.now };
  const answer = await whileLocked(
    user.id,
    (tx) => insertRequests(tx, [{ ...row, origin: 'browser', record: '{}' }]),
    () => ingest(record),
  );
  expect(answer.statusCode).toBe(200);
  expect(await api.ctx.db.$count(capturedRequests, eq(capturedRequests.userId, user.id))).toBe(2);
});

test('fifty concurrent edits of a step leave one of them, not a mixture', async () => {
  const { client } = await aLearner(api, { isStaff: true });
  const lesson = await aLesson(api);
  const params = { id: lesson.id, stepId: (await aStep(api, lesson.id, 'I')).id };
  const answers = await all(50, (turn) =>
    client.call(authoringEndpoints.updateStep, { params, body: stepBody(`edit ${turn}`) }),
  );
  expect(tally(answers)).toEqual({ 200: 50 });
  const { choices } = (await client.call(authoringEndpoints.getStep, { params })).json();
  expect(choices).toHaveLength(3);
  expect(new Set(choices.map((own: { content: { en: string } }) => own.content.en)).size).toBe(1);
});

test('joining and being removed concurrently ends as a member or not, with one success for each change', async () => {
  const teacher = await aLearner(api, { isTeacher: true });
  const { client, user } = await aLearner(api);
  const course = (await teacher.client.call(coursesEndpoints.create, { body: { name: 'Web' } })).json();
  const params = { id: course.id };
  const { join_code } = (await teacher.client.call(coursesEndpoints.joinCode, { params })).json();
  const answers = await all(50, (turn) =>
    turn % 2 === 0
      ? client.call(coursesEndpoints.join, { body: { join_code } })
      : teacher.client.call(coursesEndpoints.removeMember, { params, query: { user_id: user.id } }),
  );
  const { 200: joined = 0, 204: removed = 0, ...others } = tally(answers);
  const known = new Set(['already_member', 'not_found']);
  expect(Object.keys(others).filter((code) => !known.has(code))).toEqual([]);
  const members = (await teacher.client.call(coursesEndpoints.members, { params })).json();
  expect(members).toHaveLength(1 + joined - removed);
});

test('adding to an item that is being deleted is refused', async () => {
  const staff = (await aLearner(api, { isStaff: true, isTeacher: true })).client;
  const { client: learner } = await aLearner(api);
  const told = ['not_found', 'already_member', 'forbidden', 'answer_incorrect', 'step_not_reachable'];
  // A target deleted between the check and the change makes the input invalid.
  const allowed = new Set(['200', '201', '204', '303', ...told, 'invalid_input', 'conflict']);
  for (let round = 0; round < 5; round++) {
    const target = await aTarget(api);
    const lesson = await aLesson(api, { targetId: target.id });
    const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'right' });
    const course = (await staff.call(coursesEndpoints.create, { body: { name: 'Web' } })).json();
    const { join_code } = (await staff.call(coursesEndpoints.joinCode, { params: { id: course.id } })).json();
    const query = { target: target.host, return: '/', bind: bindOf(api, target.host, 'a nonce') };
    const body = { data: 'wrong', choices: null };
    const params = { id: lesson.id, stepId: step.id };
    const answers = await Promise.all([
      ...[1, 2, 3].flatMap(() => [
        learner.call(coursesEndpoints.join, { body: { join_code } }),
        learner.call(labEndpoints.authorize, { query }),
        learner.call(targetsEndpoints.labToken, { params: { id: target.id } }),
        learner.call(lessonsEndpoints.submit, { params: { id: step.id }, body }),
        staff.call(authoringEndpoints.createStep, { params: { id: lesson.id }, body: stepBody('new') }),
        staff.call(authoringEndpoints.updateStep, { params, body: stepBody('changed') }),
        staff.call(authoringEndpoints.updateLesson, {
          params: { id: lesson.id },
          body: { target_application_id: target.id },
        }),
        staff.call(coursesEndpoints.update, { params: { id: course.id }, body: { name: 'New' } }),
      ]),
      staff.call(coursesEndpoints.remove, { params: { id: course.id } }),
      staff.call(targetsEndpoints.remove, { params: { id: target.id } }),
      staff.call(authoringEndpoints.removeStep, { params }),
      staff.call(authoringEndpoints.removeLesson, { params: { id: lesson.id } }),
    ]);
    expect(Object.keys(tally(answers)).filter((name) => !allowed.has(name))).toEqual([]);
  }
});

test('a row that refers to something deleted at the same moment gets a 404', async () => {
  const { client } = await aLearner(api);
  const teacher = await aLearner(api, { isTeacher: true });
  const course = (await teacher.client.call(coursesEndpoints.create, { body: { name: 'Web' } })).json();
  const params = { id: course.id };
  const { join_code } = (await teacher.client.call(coursesEndpoints.joinCode, { params })).json();
  await api.ctx.db.execute(sql`create function vanish() returns trigger language plpgsql as
    $$ begin delete from courses where id = new.course_id; return new; end $$`);
  await api.ctx.db.execute(sql`create trigger vanish before insert on course_members
    for each row execute function vanish()`);
  const refused = await client.call(coursesEndpoints.join, { body: { join_code } });
  await api.ctx.db.execute(sql`drop trigger vanish on course_members`);
  expect(refused.json()).toMatchObject({ status: 404, code: 'not_found' });
  expect(refused.json().detail).toContain('course');
});

test('a taken join code is a conflict, and no course is created', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  await api.ctx.db.execute(sql`create function same() returns trigger language plpgsql as
    $$ begin new.join_code = 'SAME'; return new; end $$`);
  await api.ctx.db.execute(
    sql`create trigger same before insert on courses for each row execute function same()`,
  );
  const answers = await all(10, () => client.call(coursesEndpoints.create, { body: { name: 'Web' } }));
  await api.ctx.db.execute(sql`drop trigger same on courses`);
  expect(tally(answers)).toEqual({ 201: 1, conflict: 9 });
  expect(await api.ctx.db.$count(courses, eq(courses.joinCode, 'SAME'))).toBe(1);
});

test('targets of the same name created concurrently get distinct slugs, and a host goes to only one of them', async () => {
  const { client } = await aLearner(api, { isStaff: true });
  const make = (host: string) =>
    client.call(targetsEndpoints.create, {
      body: {
        name: 'Twin',
        type: 'http',
        frontend_url: `http://${host}.localhost:8080/`,
        backend_url: 'http://127.0.0.1:9',
      },
    });
  const made = await all(20, (turn) => make(`twin-${turn}`));
  expect(tally(made)).toEqual({ 201: 20 });
  expect(new Set(made.map((answer) => answer.json().slug)).size).toBe(20);
  expect(tally(await all(20, () => make('single')))).toEqual({ 201: 1, host_taken: 19 });
});
