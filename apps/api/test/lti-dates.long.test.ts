import { ltiEndpoints, type LtiScores } from '@sentiero/contracts/lti';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { beforeEach, expect, test } from 'vitest';
import { ltiPlatforms } from '../src/db/schema/index.ts';
import { sendDueScores } from '../src/modules/lti/send-scores.ts';
import { aLesson } from './builders.ts';
import { ags, lti } from './lti-platform.ts';
import { aPerson, asInstructor, inContext, School } from './lti-school.ts';

const school = await School.open();
const { api, platform } = school;
const { gradebook } = platform;
const scopes = ['score', 'lineitem'].map((name) => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`);
const first = '2026-12-01T10:00:00.000Z';
const second = '2026-12-08T10:00:00.000Z';

beforeEach(async () => {
  Object.assign(gradebook, { status: null, itemsPut: 0 });
  await api.ctx.db.update(ltiPlatforms).set({ leasedUntil: null });
});

let columns = 100;
/** An instructor comes by a link with a column; the plan of the course has the lesson. */
async function aColumn({ scope = scopes, whole = false } = {}) {
  const column = ++columns;
  const lesson = (await aLesson(api)).id;
  const item = { id: gradebook.column(column), label: 'A lesson', scoreMaximum: 10, resourceLinkId: '3' };
  gradebook.items.set(String(column), item);
  const claims = {
    [lti('custom')]: whole ? {} : { lesson: String(lesson) },
    [ags]: { scope, lineitem: gradebook.column(column) },
    ...asInstructor,
  };
  const come = () => school.come(api.anonymous(), aPerson(), inContext(`dates-${column}`, claims));
  const { course } = await come();
  const plan = async (due: string | null, more: { lesson: number; due: string }[] = []) => {
    const lessons = [{ lesson, due }, ...more].map((one) => ({ opens: null, closes: null, ...one }));
    const sent = { params: { id: course }, body: { lessons } };
    const answer = await school.staff.call(scheduleEndpoints.set, sent);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const end = () => gradebook.items.get(String(column))?.['endDateTime'];
  const failed = async () => {
    const answer = await school.staff.call(ltiEndpoints.scores, { params: { id: course } });
    return (answer.json() as LtiScores).dates;
  };
  const sendAgain = () => school.staff.call(ltiEndpoints.sendAgain, { params: { id: course } });
  return { item, plan, end, column, come, failed, sendAgain };
}
const send = () => sendDueScores(api.ctx);

test('the due date of a lesson becomes the end of its column, changes with it, and goes with it', async () => {
  const { item, plan, end, column } = await aColumn();
  await plan(first);
  expect(end()).toBeUndefined();
  await send();
  expect(gradebook.items.get(String(column))).toEqual({ ...item, endDateTime: first });
  await plan(second);
  await send();
  expect(end()).toBe(second);
  await plan(second);
  await send();
  expect(gradebook.itemsPut).toBe(2);
  await plan(null);
  await send();
  expect(gradebook.items.get(String(column))).toEqual(item);
});

test('a column of the whole course ends with the last lesson', async () => {
  const { plan, end } = await aColumn({ whole: true });
  await plan(first, [{ lesson: (await aLesson(api)).id, due: second }]);
  await send();
  expect(end()).toBe(second);
});

test('a column that is new in a planned course gets its date with the first launch', async () => {
  const { plan, end, come } = await aColumn();
  await plan(first);
  await send();
  gradebook.items.forEach((item) => delete item['endDateTime']);
  await come();
  await send();
  // What was sent before is not sent again.
  expect(end()).toBeUndefined();
});

test('a link that may not change its column changes nothing', async () => {
  const { plan, end } = await aColumn({ scope: scopes.slice(0, 1) });
  await plan(first);
  await send();
  expect([end(), gradebook.itemsPut]).toEqual([undefined, 0]);
});

test('while the platform is away a date waits, and teachers and staff see why', async () => {
  const { plan, end, failed } = await aColumn();
  const params = { id: school.id };
  const sending = async () =>
    (await school.staff.call(ltiEndpoints.check, { params }))
      .json()
      .find(({ check }: { check: string }) => check === 'sending');
  gradebook.status = 'away';
  await plan(first);
  await send();
  gradebook.status = null;
  await send();
  expect(end()).toBeUndefined();
  const waiting = { platform: 'Moodle', problem: 'no_answer', status: null };
  expect(await failed()).toMatchObject([{ ...waiting, next_try_at: expect.any(String) }]);
  expect(await sending()).toMatchObject({ problem: 'not_sent', detail: '1' });
  api.time.pass(11_000);
  await send();
  expect(end()).toBe(first);
  expect(await failed()).toEqual([]);
  expect(await sending()).toMatchObject({ problem: null });
});

test('a date whose column is gone or refused has failed, until a teacher sends it again', async () => {
  const { item, plan, end, column, failed, sendAgain } = await aColumn();
  gradebook.items.delete(String(column));
  await plan(first);
  await send();
  expect(await failed()).toMatchObject([{ problem: 'gone', status: 404, next_try_at: null }]);
  gradebook.items.set(String(column), { ...item, label: 3 });
  await sendAgain();
  await send();
  expect(await failed()).toMatchObject([{ problem: 'refused', next_try_at: null }]);
  api.time.pass(3_600_000);
  gradebook.items.set(String(column), item);
  await send();
  expect(end()).toBeUndefined();
  expect((await sendAgain()).statusCode).toBe(204);
  await send();
  expect(end()).toBe(first);
  expect(await failed()).toEqual([]);
});
