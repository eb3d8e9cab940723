import { coursesEndpoints } from '@sentiero/contracts/courses';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog, ltiContexts } from '../src/db/schema/index.ts';
import { fetchDueRosters } from '../src/modules/lti/roster.service.ts';
import { aLearner } from './builders.ts';
import type { Client } from './harness.ts';
import { nrps } from './lti-platform.ts';
import { aPerson, asInstructor, inContext, myself, School } from './lti-school.ts';

const school = await School.open();
const { api, platform } = school;
const { gradebook } = platform;
beforeAll(() => school.settings({ instructors_teach: true }));
beforeEach(() => void Object.assign(gradebook, { people: [], nextPage: null, status: null }));
afterAll(() => gradebook.endTokens());

const withPeople = (key: string, claims = {}) =>
  inContext(key, { [nrps]: { context_memberships_url: gradebook.peopleUrl() }, ...claims });

let contexts = 0;

/** An instructor who has launched, with the course that the launch made. */
async function anInstructor(key = `former-${++contexts}`) {
  const [client, person] = [api.anonymous(), aPerson()];
  const place = await school.come(client, person, withPeople(key, asInstructor));
  return { client, person, key, course: place.course ?? 0, id: (await myself(client)).id };
}

const load = (client: Client, course: number) =>
  client.call(ltiEndpoints.roster, { params: { id: course }, body: { add: false } });
const see = async (client: Client, course: number) =>
  (await client.call(coursesEndpoints.get, { params: { id: course } })).statusCode;
const rename = async (client: Client, course: number) =>
  (await client.call(coursesEndpoints.update, { params: { id: course }, body: { name: 'Mine' } })).statusCode;
const inRoles = (...listed: [string, string][]) =>
  void (gradebook.people = listed.map(([user_id, role]) => ({ user_id, roles: [role] })));

test('who has left the course of the platform loses it here when another teacher loads the list', async () => {
  const [leaving, staying] = [await anInstructor(), await anInstructor(`former-${contexts}`)];
  expect(staying.course).toBe(leaving.course);
  inRoles([staying.person, 'Instructor'], [leaving.person, 'Instructor']);
  expect((await load(staying.client, staying.course)).json().contexts[0].ended).toEqual([]);
  expect(await rename(leaving.client, leaving.course)).toBe(200);
  inRoles([staying.person, 'Instructor']);
  const loaded = (await load(staying.client, staying.course)).json().contexts[0];
  expect(loaded.ended).toMatchObject([{ id: leaving.id, first_name: 'Zoë' }]);
  expect(await see(leaving.client, leaving.course)).toBe(404);
  expect((await myself(leaving.client)).is_teacher).toBe(false);
  expect(await rename(staying.client, staying.course)).toBe(200);
  const object = `course:${leaving.course}`;
  const entries = await api.ctx.db.select().from(auditLog).where(eq(auditLog.object, object));
  expect(entries.map(({ action, actorId }) => [action, actorId])).toContainEqual([
    'course.member-remove',
    staying.id,
  ]);
});

test('who has left gets no list by asking for it, and is gone thereafter', async () => {
  const { client, course } = await anInstructor();
  inRoles(['another', 'Instructor'], ['pupil', 'Learner']);
  const answer = await load(client, course);
  expect([answer.statusCode, answer.body]).toEqual([403, expect.not.stringContaining('pupil')]);
  gradebook.peopleAsked.length = 0;
  await load(client, course);
  expect(gradebook.peopleAsked).toEqual([]);
});

test('nobody needs to ask: each course is looked at within a day', async () => {
  const { client, person, course } = await anInstructor();
  inRoles([person, 'Instructor']);
  api.time.pass(24 * 3_600_000);
  await fetchDueRosters(api.ctx);
  expect(await rename(client, course)).toBe(200);
  inRoles();
  await fetchDueRosters(api.ctx);
  expect(await see(client, course)).toBe(200);
  api.time.pass(21 * 3_600_000);
  await fetchDueRosters(api.ctx);
  expect(await see(client, course)).toBe(404);
  await api.ctx.db.update(ltiContexts).set({ peopleDueAt: api.time.now });
});

test('a platform that does not answer is asked again within two hours, and takes nothing away', async () => {
  const { client, course } = await anInstructor();
  api.time.pass(24 * 3_600_000);
  gradebook.status = 503;
  await fetchDueRosters(api.ctx);
  expect(await see(client, course)).toBe(200);
  gradebook.status = null;
  api.time.pass(2 * 3_600_000);
  await fetchDueRosters(api.ctx);
  expect(await see(client, course)).toBe(404);
});

test('a list that is cut off takes nothing from who is missing in it', async () => {
  const { client, course } = await anInstructor();
  inRoles(['a', 'Learner'], ['b', 'Learner'], ['c', 'Learner']);
  gradebook.nextPage = 'https://evil.example/next';
  await load(school.staff, course);
  expect(await rename(client, course)).toBe(200);
});

test('an instructor who learns there now learns here', async () => {
  const { client, person, course } = await anInstructor();
  inRoles([person, 'Learner']);
  await load(school.staff, course);
  expect([await see(client, course), await rename(client, course)]).toEqual([200, 403]);
  expect((await myself(client)).is_teacher).toBe(false);
});

test('who instructs another course there still teaches that one', async () => {
  const one = await anInstructor();
  const place = await school.come(one.client, one.person, withPeople(`former-${++contexts}`, asInstructor));
  inRoles();
  await load(school.staff, one.course);
  expect([await see(one.client, one.course), await rename(one.client, place.course ?? 0)]).toEqual([
    404, 200,
  ]);
  expect((await myself(one.client)).is_teacher).toBe(true);
});

test('a teacher by staff keeps the course that they made, and loses another', async () => {
  const [maker, other] = [await anInstructor(), await anInstructor(`former-${contexts}`)];
  for (const { id } of [maker, other])
    for (const is_teacher of [false, true])
      await school.staff.call(usersEndpoints.adminUpdate, { params: { id }, body: { is_teacher } });
  inRoles();
  await load(school.staff, maker.course);
  expect([await rename(maker.client, maker.course), await see(other.client, other.course)]).toEqual([
    200, 404,
  ]);
  for (const { client } of [maker, other]) expect((await myself(client)).is_teacher).toBe(true);
});

test('a learner who has left is named, and stays', async () => {
  const { person, key, course } = await anInstructor();
  const client = api.anonymous();
  await school.come(client, aPerson(), withPeople(key));
  inRoles([person, 'Instructor']);
  const [roster] = (await load(school.staff, course)).json().contexts;
  expect([roster.gone.length, roster.ended, await see(client, course)]).toEqual([1, [], 200]);
});

test('a course that a launch made names whoever came first', async () => {
  const { id, course } = await anInstructor();
  const { client } = await aLearner(api, { isStaff: true });
  const shown = (await client.call(coursesEndpoints.get, { params: { id: course } })).json();
  expect(shown.created_by).toMatchObject({ id, first_name: 'Zoë' });
});
