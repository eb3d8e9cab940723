import { row, specification } from '@sentiero/checks/spec-rows';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { aLearner, aLesson, aMember, aStep, aTarget } from './builders.ts';
import { useApi, webOrigin } from './harness.ts';
import { categoryInput, lessonInput, stepInput, targetInput } from './inputs.ts';
import { aSecret } from './proofs.ts';
import { everybody, expectFields, sayer, type Say } from './spec-kit.ts';

const api = useApi();
const backend = createServer((_request, response) =>
  response.end(
    JSON.stringify({ credentials: [{ description: 'Account', username: 'lena', password: 'p' }] }),
  ),
);
beforeAll(() => new Promise<void>((done) => backend.listen(0, '127.0.0.1', done)));
afterAll(() => void backend.close());

type World = Awaited<ReturnType<typeof prepare>>;

async function prepare() {
  const people = await everybody(api);
  const target = await aTarget(api, `http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'yes' });
  const course = (await people.say.teacher('POST courses/create', { name: 'Course' })).json as { id: number };
  return { ...people, target, lesson, step, course };
}

type CallName = Parameters<Say>[0];

/** Each call has that status. */
async function expectStatus(say: Say, ...calls: readonly (readonly [CallName, number, object?])[]) {
  for (const [call, status, body] of calls)
    expect([call, (await say(call, body)).status]).toEqual([call, status]);
}

specification<World>('7 calls of users', prepare, [
  row('POST users/login (body)', async ({ say }) => {
    const { user } = await aLearner(api, { password: 'a long password' });
    const body = { username: user.username, password: 'a long password' };
    await expectStatus(
      say.nobody,
      ['POST users/login', 200, body],
      ['POST users/login', 403, { ...body, password: 'no' }],
    );
  }),
  row('Login body: username, password; returns the user.', async ({ say }) => {
    const { user } = await aLearner(api, { password: 'a long password' });
    const { json } = await say.nobody('POST users/login', {
      username: user.username,
      password: 'a long password',
    });
    expect(json).toMatchObject({ id: user.id, username: user.username, email: user.email });
  }),
  row('POST users/logout', async () => {
    const { client } = await aLearner(api);
    await expectStatus(sayer(api, client), ['POST users/logout', 204], ['GET users/me', 403]);
  }),
  row('POST users/change-password (body)', async () => {
    const { client } = await aLearner(api, { password: 'a long password' });
    const body = { old_password: 'a long password', new_password: 'another long one' };
    await expectStatus(sayer(api, client), ['POST users/change-password', 200, body]);
  }),
  row('Change-password body: old_password, new_password.', async () => {
    const { client } = await aLearner(api, { password: 'a long password' });
    const body = { old_password: 'wrong', new_password: 'another long one' };
    await expectStatus(sayer(api, client), ['POST users/change-password', 403, body]);
  }),
  row('POST users/change-email-address (body)', async () => {
    const { client } = await aLearner(api);
    const body = { secret: await aSecret(api, 'moved@example.org') };
    await expectStatus(sayer(api, client), ['POST users/change-email-address', 200, body]);
  }),
  row('Change-email body: secret.', async () => {
    const { client } = await aLearner(api);
    await expectStatus(sayer(api, client), ['POST users/change-email-address', 403, { secret: 'none' }]);
  }),
  row('POST users/reset-password (body)', async ({ say }) => {
    const { user } = await aLearner(api);
    const body = { secret: await aSecret(api, user.email), password: 'another long one' };
    await expectStatus(say.nobody, ['POST users/reset-password', 200, body]);
  }),
  row('Reset-password body: secret, password.', ({ say }) =>
    expectStatus(say.nobody, [
      'POST users/reset-password',
      403,
      { secret: 'none', password: 'another long one' },
    ]),
  ),
  row('POST users/signup (body)', async ({ say }) => {
    const secret = await aSecret(api, 'first@example.org');
    const body = { username: 'first', password: 'a long password', first_name: 'A', last_name: 'B', secret };
    await expectStatus(say.nobody, ['POST users/signup', 201, body]);
  }),
  row('Signup body: username, password, first_name, last_name, secret.', ({ say }) => {
    const body = {
      username: 'second',
      password: 'a long password',
      first_name: 'A',
      last_name: 'B',
      secret: 'none',
    };
    return expectStatus(say.nobody, ['POST users/signup', 403, body]);
  }),
  row('GET users/me; PATCH users/me (body)', ({ say }) =>
    expectStatus(say.learner, ['GET users/me', 200], ['PATCH users/me', 200, { first_name: 'Ida' }]),
  ),
  row('GET users/search (query params)', ({ say }) =>
    expectStatus(say.teacher, ['GET users/search?q=user', 200]),
  ),
  row('GET users/admin/list; GET users/admin/{id}; PATCH users/admin/{id} (body)', ({ say, learner }) =>
    expectStatus(
      say.staff,
      ['GET users/admin/list', 200],
      [`GET users/admin/${learner.id}`, 200],
      [`PATCH users/admin/${learner.id}`, 200, { first_name: 'Ida' }],
    ),
  ),
  row('POST verification/request (body e-mail; response verification)', async ({ say }) => {
    const { json } = await say.nobody('POST verification/request', { email: 'any@example.org' });
    expect(json).toEqual({ verification: expect.any(String) });
  }),
  row('POST verification/confirm (body verification, token; response secret)', async ({ say }) => {
    const email = 'confirm@example.org';
    const { verification } = (await say.nobody('POST verification/request', { email })).json;
    const token = Number(/\b\d{6}\b/.exec(api.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0]);
    const { json } = await say.nobody('POST verification/confirm', { verification, token });
    expect(json).toEqual({ secret: expect.any(String) });
  }),
  row('a 403 is tolerated as not logged in', async ({ say }) => {
    expect((await say.nobody('GET users/me')).json).toMatchObject({ status: 403, code: 'not_authenticated' });
  }),
  row('A set-language call is made when the language changes (path not shown).', ({ say }) =>
    expectStatus(say.learner, ['POST users/set-language', 204, { language: 'it' }]),
  ),
]);

specification<World>('7 calls of courses and lessons', prepare, [
  row('POST courses/create (body name); POST courses/join (body join_code)', async ({ say, course }) => {
    const { json } = await say.teacher(`GET courses/${course.id}/join-code`);
    const { client } = await aLearner(api);
    await expectStatus(say.teacher, ['POST courses/create', 201, { name: 'Another' }]);
    await expectStatus(sayer(api, client), ['POST courses/join', 200, json]);
  }),
  row('GET courses/list; GET courses/by-me; GET courses/by-user/{id}', async ({ say, learner }) => {
    await expectStatus(say.staff, ['GET courses/list', 200], [`GET courses/by-user/${learner.id}`, 200]);
    await expectStatus(say.learner, ['GET courses/by-me', 200]);
  }),
  row('GET, PATCH (body name), DELETE courses/{id}', async ({ say }) => {
    const { id } = (await say.teacher('POST courses/create', { name: 'Short' })).json;
    await expectStatus(
      say.teacher,
      [`GET courses/${id}`, 200],
      [`PATCH courses/${id}`, 200, { name: 'Renamed' }],
      [`DELETE courses/${id}`, 204],
      [`GET courses/${id}`, 404],
    );
  }),
  row('GET courses/{id}/join-code (response join_code); GET courses/{id}/users', async ({ say, course }) => {
    const { json } = await say.teacher(`GET courses/${course.id}/join-code`);
    expect(json).toEqual({ join_code: expect.any(String) });
    await expectStatus(say.teacher, [`GET courses/${course.id}/users`, 200]);
  }),
  row('POST and DELETE courses/{id}/users with query param user_id', async ({ say, course }) => {
    const { user } = await aLearner(api, { isTeacher: true });
    const path = `courses/${course.id}/users?user_id=${user.id}`;
    await expectStatus(say.teacher, [`POST ${path}`, 201], [`POST ${path}`, 409], [`DELETE ${path}`, 204]);
  }),
  row(
    'GET lessons/list; GET lessons/categories; GET lessons/{id}; GET lessons/{id}/steps',
    ({ say, lesson }) =>
      expectStatus(
        say.learner,
        ['GET lessons/list', 200],
        ['GET lessons/categories', 200],
        [`GET lessons/${lesson.id}`, 200],
        [`GET lessons/${lesson.id}/steps`, 200],
      ),
  ),
  row('POST lessons/step/{stepId}/submit (body data, choices)', async ({ say, step }) => {
    const body = { data: 'yes', choices: null };
    await expectStatus(say.learner, [`POST lessons/step/${step.id}/submit`, 200, body]);
  }),
  row(
    'GET lessons/progress/by-me; GET lessons/progress/by-user/{id}; GET lessons/progress/by-course/{id}',
    async ({ say, course, learner }) => {
      await aMember(api, course.id, learner.id);
      await expectStatus(
        say.learner,
        ['GET lessons/progress/by-me', 200],
        [`GET lessons/progress/by-user/${learner.id}`, 200],
        [`GET lessons/progress/by-course/${course.id}`, 200],
      );
      await expectStatus(say.staff, [`GET lessons/progress/by-user/${learner.id}`, 200]);
    },
  ),
  row(
    'POST lessons/admin/create; GET lessons/admin/list; GET, PATCH, DELETE lessons/admin/{id}',
    async ({ say }) => {
      const { id } = (await say.staff('POST lessons/admin/create', lessonInput())).json;
      await expectStatus(
        say.staff,
        ['GET lessons/admin/list', 200],
        [`GET lessons/admin/${id}`, 200],
        [`PATCH lessons/admin/${id}`, 200, { order: 5 }],
        [`DELETE lessons/admin/${id}`, 204],
        [`GET lessons/admin/${id}`, 404],
      );
    },
  ),
  row(
    'POST lessons/admin/{id}/steps/create; GET lessons/admin/{id}/steps/list; GET, PATCH, DELETE lessons/admin/{id}/steps/{stepId}',
    async ({ say, lesson }) => {
      const steps = `lessons/admin/${lesson.id}/steps`;
      const { id } = (await say.staff(`POST ${steps}/create`, stepInput('I'))).json;
      await expectStatus(
        say.staff,
        [`GET ${steps}/list`, 200],
        [`GET ${steps}/${id}`, 200],
        [`PATCH ${steps}/${id}`, 200, { order: 5 }],
        [`DELETE ${steps}/${id}`, 204],
        [`GET ${steps}/${id}`, 404],
      );
    },
  ),
  row(
    'POST lessons/admin/categories/create; GET lessons/admin/categories/list; GET, PATCH, DELETE lessons/admin/categories/{id}',
    async ({ say }) => {
      const categories = 'lessons/admin/categories';
      const { id } = (await say.staff(`POST ${categories}/create`, categoryInput())).json;
      await expectStatus(
        say.staff,
        [`GET ${categories}/list`, 200],
        [`GET ${categories}/${id}`, 200],
        [`PATCH ${categories}/${id}`, 200, { order: 5 }],
        [`DELETE ${categories}/${id}`, 204],
        [`GET ${categories}/${id}`, 404],
      );
    },
  ),
  row('GET targets/list; POST targets/create (body); GET, PATCH, DELETE targets/{id}', async ({ say }) => {
    const { id } = (await say.staff('POST targets/create', targetInput('calls'))).json;
    await expectStatus(
      say.staff,
      ['GET targets/list', 200],
      [`GET targets/${id}`, 200],
      [`PATCH targets/${id}`, 200, { name: 'Renamed' }],
      [`DELETE targets/${id}`, 204],
      [`GET targets/${id}`, 404],
    );
  }),
  row(
    'GET targets/credentials/{targetId}; GET targets/credentials/by-user/{id}',
    async ({ say, target, learner }) => {
      await expectStatus(say.learner, [`GET targets/credentials/${target.id}`, 200]);
      const { json } = await say.staff(`GET targets/credentials/by-user/${learner.id}`);
      expect(json).toEqual(expect.any(Array));
    },
  ),
]);

specification<World>('7 conventions', prepare, [
  row('XSRF cookie XSRF-TOKEN, header X-XSRF-TOKEN.', async () => {
    const response = await api.app.inject('/users/session');
    const [cookie = ''] = [response.headers['set-cookie'] ?? []].flat();
    const [name, token = ''] = (cookie.split(';')[0] ?? '').split('=');
    expect(name).toBe('XSRF-TOKEN');
    const logIn = (headers: Record<string, string>) =>
      api.app.inject({
        method: 'POST',
        url: '/users/login',
        payload: { username: 'a', password: 'b' },
        headers: { origin: webOrigin, cookie: `XSRF-TOKEN=${token}`, ...headers },
      });
    expect((await logIn({})).json()).toMatchObject({ status: 403, code: 'xsrf_failed' });
    expect((await logIn({ 'X-XSRF-TOKEN': token })).json()).toMatchObject({
      status: 403,
      code: 'login_failed',
    });
  }),
  row('send credentials (cookies)', async () => {
    const { headers } = await api.app.inject({ url: '/users/session', headers: { origin: webOrigin } });
    expect(headers).toMatchObject({
      'access-control-allow-origin': webOrigin,
      'access-control-allow-credentials': 'true',
    });
  }),
]);

specification<World>('6 roles', prepare, [
  row(
    'Anonymous: login, signup, reset-pw, imprint, logout and not-found.',
    async ({ say, course, lesson }) => {
      const refused: CallName[] = [
        'GET users/me',
        'GET users/admin/list',
        'GET courses/list',
        'GET courses/by-me',
        `GET courses/${course.id}`,
        'GET lessons/list',
        `GET lessons/${lesson.id}`,
        'GET lessons/progress/by-me',
        'GET lessons/admin/list',
        'GET targets/list',
      ];
      for (const call of refused)
        expect([call, (await say.nobody(call)).json]).toMatchObject([
          call,
          { status: 403, code: 'not_authenticated' },
        ]);
    },
  ),
  row('Logged-in user: lessons, own courses (join by code), settings.', async ({ say, course, learner }) => {
    await expectStatus(
      say.learner,
      ['GET lessons/list', 200],
      ['GET courses/by-me', 200],
      ['GET courses/list', 403],
      [`PATCH courses/${course.id}`, 403, { name: 'Mine' }],
      ['POST courses/create', 403, { name: 'Mine' }],
      ['GET lessons/admin/list', 403],
      ['GET targets/list', 403],
      ['GET users/admin/list', 403],
      ['GET users/search?q=user', 403],
      [`GET targets/credentials/by-user/${learner.id}`, 403],
    );
  }),
  row(
    'Teacher (is_teacher): create, edit and delete courses, add teachers, remove members.',
    async ({ say, course }) => {
      const [teacher, student] = [await aLearner(api, { isTeacher: true }), await aLearner(api)];
      await aMember(api, course.id, student.user.id);
      const users = `courses/${course.id}/users`;
      await expectStatus(
        say.teacher,
        [`PATCH courses/${course.id}`, 200, { name: 'Ours' }],
        [`POST ${users}?user_id=${teacher.user.id}`, 201],
        [`DELETE ${users}?user_id=${student.user.id}`, 204],
        [`POST ${users}?user_id=${student.user.id}`, 403],
        ['GET users/admin/list', 403],
        ['GET lessons/admin/list', 403],
      );
      await expectStatus(sayer(api, (await aLearner(api, { isTeacher: true })).client), [
        `PATCH courses/${course.id}`,
        404,
        { name: 'Not mine' },
      ]);
    },
  ),
  row('Add-teacher offers only users who are teachers; add-student only non-teachers.', async ({ say }) => {
    for (const isTeacher of [true, false]) {
      const { json } = await say.staff(`GET users/search?q=user&is_teacher=${isTeacher}`);
      const flags = new Set(json.map((user: { is_teacher: boolean }) => user.is_teacher));
      expect([...flags]).toEqual([isTeacher]);
    }
  }),
  row('on the admin course page only, may add students and inspect users', async ({ say, course }) => {
    const student = await aLearner(api);
    await expectStatus(say.staff, [`POST courses/${course.id}/users?user_id=${student.user.id}`, 201]);
  }),
  row('may make users staff or teacher', async ({ say }) => {
    const { user } = await aLearner(api);
    const { json } = await say.staff(`PATCH users/admin/${user.id}`, { is_teacher: true, is_staff: true });
    expect(json).toMatchObject({ is_teacher: true, is_staff: true });
  }),
  row("may view users' credentials", async ({ say, learner, teacher }) => {
    await expectStatus(say.staff, [`GET targets/credentials/by-user/${learner.id}`, 200]);
    await expectStatus(say.teacher, [`GET targets/credentials/by-user/${teacher.id}`, 403]);
  }),
  row('Nobody can remove themselves from the course member list unless on the admin page.', async (world) => {
    const { say, course, teacher } = world;
    await expectStatus(say.teacher, [`DELETE courses/${course.id}/users?user_id=${teacher.id}`, 403]);
    await expectStatus(say.staff, [`DELETE courses/${course.id}/users?user_id=${teacher.id}`, 204]);
  }),
]);

specification<World>('3 payloads', prepare, [
  row(
    'Step submission payload: data (trimmed text; null for S and M) and choices (array of chosen items; null for open answers).',
    async ({ say }) => {
      const { id } = await aLesson(api);
      const open = await aStep(api, id, 'O');
      const send = (body: object) => say.learner(`POST lessons/step/${open.id}/submit`, body);
      expect((await send({ data: ' mine ', choices: null })).status).toBe(200);
      const [step] = (await say.learner(`GET lessons/${id}/steps`)).json;
      expect(step.answer).toBe('mine');
      for (const body of [{ data: 1, choices: null }, { data: 'a', choices: 'b' }, { data: 'a' }])
        expect((await send(body)).status).toBe(400);
    },
  ),
  row('Credential: target, description, username, password.', async ({ say, target }) => {
    const { json } = await say.learner(`GET targets/credentials/${target.id}`);
    for (const credential of json) expectFields(credential, 'target, description, username, password');
  }),
]);
