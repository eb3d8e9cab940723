import { coursesEndpoints } from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { auditLog } from '../src/db/schema/index.ts';
import type { Client } from './harness.ts';
import { instructor, learner, lti } from './lti-platform.ts';
import { aPerson, asInstructor, inContext, myself, School } from './lti-school.ts';

const school = await School.open();
const { api } = school;

const rolesOf = async (client: Client, roles: string[], key: string, person: string) => {
  await school.come(client, person, inContext(key, { [lti('roles')]: roles }));
  return (await myself(client)).is_teacher;
};

test('an instructor becomes a teacher only if staff allow it, and a learner again with their last course', async () => {
  const person = aPerson();
  const client = api.anonymous();
  expect(await rolesOf(client, [instructor], 'roles-1', person)).toBe(false);
  await school.settings({ instructors_teach: true });
  expect(await rolesOf(client, ['Instructor'], 'roles-1', person)).toBe(true);
  expect(await rolesOf(client, [instructor], 'roles-2', person)).toBe(true);
  expect(await rolesOf(client, [learner], 'roles-1', person)).toBe(true);
  expect(await rolesOf(client, [learner], 'roles-2', person)).toBe(false);
  const object = `user:${(await myself(client)).id}`;
  const entries = await api.ctx.db.select().from(auditLog);
  const details = entries.filter((entry) => entry.object === object && entry.action === 'user.roles');
  expect(details.map(({ detail }) => detail)).toEqual(
    ['yes', 'no'].map((is) => `teacher: ${is}, by lti:${school.id}`),
  );
  await school.settings({ instructors_teach: false });
});

const rename = (client: Client, course: number | null) =>
  client.call(coursesEndpoints.update, { params: { id: course }, body: { name: 'Renamed' } });
const codeOf = async (course: number) =>
  (await school.staff.call(coursesEndpoints.joinCode, { params: { id: course } })).json().join_code;

test('an instructor teaches the courses that they instruct or make, and learns in all others', async () => {
  await school.settings({ instructors_teach: true });
  const [client, person] = [api.anonymous(), aPerson()];
  const colleague = api.anonymous();
  const before = (await school.staff.call(coursesEndpoints.create, { body: { name: 'Before' } })).json().id;
  await school.come(client, person, inContext('learnt'));
  await client.call(coursesEndpoints.join, { body: { join_code: await codeOf(before) } });
  const { course: taught } = await school.come(client, person, inContext('taught', asInstructor));
  const { course: foreign } = await school.come(colleague, aPerson(), inContext('foreign', asInstructor));
  const { course: learnt } = await school.come(client, person, inContext('learnt'));
  await client.call(coursesEndpoints.join, { body: { join_code: await codeOf(foreign ?? 0) } });
  const own = (await client.call(coursesEndpoints.create, { body: { name: 'Own' } })).json().id;
  expect((await myself(client)).is_teacher).toBe(true);
  for (const course of [taught, own]) expect((await rename(client, course)).statusCode).toBe(200);
  for (const course of [before, foreign, learnt])
    expect((await rename(client, course)).json()).toMatchObject({ code: 'forbidden' });

  const params = { id: foreign };
  const members = (await colleague.call(coursesEndpoints.members, { params })).json();
  const me = (await myself(client)).id;
  expect(members.find(({ user }: { user: { id: number } }) => user.id === me).user.is_teacher).toBe(false);
  expect((await client.call(coursesEndpoints.get, { params })).json()).toMatchObject({
    num_students: 1,
    num_teachers: 1,
  });
  // Whom a course's teacher adds as a teacher is one.
  await colleague.call(coursesEndpoints.removeMember, { params, query: { user_id: me } });
  await colleague.call(coursesEndpoints.addMember, { params, query: { user_id: me } });
  expect((await rename(client, foreign)).statusCode).toBe(200);
  await school.settings({ instructors_teach: false });
});

test('a teacher by staff teaches every course of theirs, and no launch takes that away', async () => {
  await school.settings({ instructors_teach: true });
  const [client, person] = [api.anonymous(), aPerson()];
  await school.come(client, person, inContext('by-staff', asInstructor));
  const { id: user } = await myself(client);
  const course = (await school.staff.call(coursesEndpoints.create, { body: { name: 'Any' } })).json().id;
  await client.call(coursesEndpoints.join, { body: { join_code: await codeOf(course) } });
  expect((await rename(client, course)).json()).toMatchObject({ code: 'forbidden' });
  for (const is_teacher of [false, true])
    await school.staff.call(usersEndpoints.adminUpdate, { params: { id: user }, body: { is_teacher } });
  await school.come(client, person, inContext('by-staff'));
  expect((await myself(client)).is_teacher).toBe(true);
  expect((await rename(client, course)).statusCode).toBe(200);
  await school.settings({ instructors_teach: false });
});

test('the first launch of an instructor whom staff let teach already offers courses to link', async () => {
  await school.settings({ instructors_teach: true, make_courses: false });
  const [client, person] = [api.anonymous(), aPerson()];
  expect((await school.come(client, person, inContext('unlinked', asInstructor))).linkable).toEqual([]);
  const course = (await client.call(coursesEndpoints.create, { body: { name: 'Own' } })).json().id;
  const place = await school.come(client, person, inContext('unlinked', asInstructor));
  expect(place.linkable).toEqual([{ id: course, name: 'Own' }]);
  await school.settings({ instructors_teach: false, make_courses: true });
});

test.each([
  'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor',
  'http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator',
  'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant',
  'instructor',
])('the role %s makes no teacher', async (role) => {
  await school.settings({ instructors_teach: true });
  expect(await rolesOf(api.anonymous(), [role], 'odd-roles', aPerson())).toBe(false);
  await school.settings({ instructors_teach: false });
});
