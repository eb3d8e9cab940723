import { coursesEndpoints } from '@sentiero/contracts/courses';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { aLearner, aLesson, aUser } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const c = coursesEndpoints;

async function aCourse() {
  const teacher = await aLearner(api, { isTeacher: true });
  const made = await teacher.client.call(c.create, { body: { name: ' Web ' } });
  expect(made.statusCode).toBe(201);
  const params = { id: (made.json() as { id: number }).id };
  const code = (await teacher.client.call(c.joinCode, { params })).json() as { join_code: string };
  return { ...teacher, made, params, code: code.join_code };
}

test('the creator is a teacher of the course, and a blank name is reported at its field', async () => {
  const { client, made, user } = await aCourse();
  expect(made.json()).toMatchObject({
    name: 'Web',
    created_by: { id: user.id },
    num_teachers: 1,
    num_students: 0,
  });
  const blank = await client.call(c.create, { body: { name: ' ' } });
  expect(blank.json()).toMatchObject({ status: 400, errors: [{ path: '/name' }] });
});

test('fifty parallel joins with a carelessly typed code create one membership', async () => {
  const { code, params } = await aCourse();
  const { client } = await aLearner(api);
  await client.call(c.byMe);
  const body = { join_code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` };
  const all = await Promise.all(Array.from({ length: 50 }, () => client.call(c.join, { body })));
  expect(all.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(all.filter((answer) => answer.json().code === 'already_member')).toHaveLength(49);
  expect((await client.call(c.get, { params })).json()).toMatchObject({ num_students: 1 });
  expect((await client.call(c.join, { body: { join_code: 'NOPE' } })).statusCode).toBe(404);
});

test('anyone with the code can see the name of its course, without a session', async () => {
  const { code, params } = await aCourse();
  const known = await api.anonymous().call(c.byCode, { body: { join_code: ` ${code.toLowerCase()}` } });
  expect(known.json()).toEqual({ id: params.id, name: 'Web' });
});

test('every code without a course gets the same response, whatever its format', async () => {
  const { client, code, params } = await aCourse();
  await client.call(c.renewJoinCode, { params });
  const wrong = [code, 'ABCD-2345-EFGH', `${code}X`, code.slice(1), '%', "' or true --", 'A\u0000'];
  const ask = (join_code: string) => api.anonymous().call(c.byCode, { body: { join_code } });
  const responses = await Promise.all(wrong.map(ask));
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(responses[0]?.json()).toMatchObject({ status: 404, code: 'not_found' });
});

test('a learner sees the teachers and their own row only; others see no course', async () => {
  const { client: teacher, code, params, user } = await aCourse();
  const lesson = await aLesson(api);
  const [one, two, outsider] = [await aLearner(api), await aLearner(api), await aLearner(api)];
  for (const { client } of [one, two]) await client.call(c.join, { body: { join_code: code } });
  const ids = async (client: typeof teacher) =>
    ((await client.call(c.members, { params })).json() as { user: { id: number } }[])
      .map((row) => row.user.id)
      .toSorted((a, b) => a - b);
  expect(await ids(teacher)).toEqual([user.id, one.user.id, two.user.id]);
  expect(await ids(one.client)).toEqual([user.id, one.user.id]);
  const progress = (await one.client.call(progressEndpoints.byCourse, { params })).json();
  expect(progress).toMatchObject([{ user_id: one.user.id }]);
  expect(progress[0].progress).toContainEqual(expect.objectContaining({ id: lesson.id, completed: 0 }));
  for (const endpoint of [c.get, c.members, progressEndpoints.byCourse])
    expect((await outsider.client.call(endpoint, { params })).statusCode).toBe(404);
});

test('a teacher changes only their own courses, adds teachers only, and cannot remove themselves', async () => {
  const { client, params, user, code } = await aCourse();
  const stranger = await aLearner(api, { isTeacher: true });
  for (const endpoint of [c.update, c.joinCode, c.renewJoinCode, c.remove]) {
    const refused = await stranger.client.call(endpoint, { params, body: { name: 'x' } });
    expect(refused.json()).toMatchObject({ status: 404, code: 'not_found' });
  }
  const student = await aUser(api);
  const add = (user_id: number) => client.call(c.addMember, { params, query: { user_id } });
  const drop = (user_id: number) => client.call(c.removeMember, { params, query: { user_id } });
  expect((await add(student.id)).statusCode).toBe(403);
  expect((await add(999_999)).statusCode).toBe(403);
  expect((await add(stranger.user.id)).json()).toMatchObject({ progress: [] });
  expect((await add(stranger.user.id)).json()).toMatchObject({ code: 'already_member' });
  expect((await drop(user.id)).statusCode).toBe(403);
  expect((await drop(stranger.user.id)).statusCode).toBe(204);
  expect((await drop(stranger.user.id)).statusCode).toBe(404);
  const renewed = (await client.call(c.renewJoinCode, { params })).json();
  expect(renewed.join_code).not.toBe(code);
  expect((await client.call(c.update, { params, body: { name: 'New' } })).json().name).toBe('New');
  expect((await client.call(c.remove, { params })).statusCode).toBe(204);
  expect((await client.call(c.update, { params, body: {} })).statusCode).toBe(404);
});

test('staff page through all courses and sort by known fields only', async () => {
  const { params } = await aCourse();
  await aCourse();
  const { client } = await aLearner(api, { isStaff: true });
  const query = { limit: 1, sort: '-num_teachers', q: 'we' };
  const page = await client.call(c.list, { query });
  expect(page.json()).toHaveLength(1);
  expect(Number(page.headers['x-total-count'])).toBeGreaterThan(1);
  const bad = await client.call(c.list, { query: { sort: 'join_code' } });
  expect(bad.json()).toMatchObject({ status: 400, errors: [{ path: '/sort' }] });
  const student = await aUser(api);
  const added = await client.call(c.addMember, { params, query: { user_id: student.id } });
  expect(added.statusCode).toBe(201);
  expect((await client.call(c.byUser, { params: { id: student.id } })).json()).toMatchObject([params]);
});

test('renaming its creator does not outdate an edit of a course', async () => {
  const { client, params, made, user } = await aCourse();
  const staff = await aLearner(api, { isStaff: true });
  const renamed = { params: { id: user.id }, body: { first_name: 'Rosa' } };
  await staff.client.call(usersEndpoints.adminUpdate, renamed);
  const course = await client.call(c.get, { params });
  expect(course.json()).toMatchObject({ created_by: { first_name: 'Rosa' } });
  expect(course.headers['etag']).toBe(made.headers['etag']);
});
